import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Linux' tables of TCP connections over IPv4 and IPv6, for the network namespace of this process. */
const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];

/** Names a connection by its two ports. Connections from several addresses may share a name. */
export function connectionName({ localPort, remotePort }: Pick<Socket, 'localPort' | 'remotePort'>): string {
  return `${localPort}:${remotePort}`;
}

/**
 * Reads the number of unacknowledged bytes in the kernel for each TCP connection. Node does not report it: for Node, a byte is
 * sent once the kernel has taken it, and a kernel takes megabytes for a client that does not read.
 *
 * @returns bytes by `connectionName`, added up for connections that share a name; `undefined` if the system does not report it.
 */
export async function kernelSendQueues(): Promise<ReadonlyMap<string, number> | undefined> {
  const texts = await Promise.all(tables.map((path) => readFile(path, 'latin1').catch(() => undefined)));
  if (texts.every((text) => text === undefined)) return undefined;
  const queues = new Map<string, number>();
  for (const text of texts) {
    // Columns after the header line: number, local address:port, remote address:port, state, tx_queue:rx_queue. All numbers are
    // hexadecimal.
    for (const line of text?.split('\n').slice(1) ?? []) {
      const [, local, remote, , queued] = line.trim().split(/\s+/u);
      if (local === undefined || remote === undefined || queued === undefined) continue;
      const name = connectionName({ localPort: portOf(local), remotePort: portOf(remote) });
      queues.set(name, (queues.get(name) ?? 0) + Number.parseInt(queued, 16));
    }
  }
  return queues;
}

function portOf(address: string): number {
  return Number.parseInt(address.slice(address.lastIndexOf(':') + 1), 16);
}
