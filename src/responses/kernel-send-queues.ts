import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** `/proc/net/tcp` and its sibling for IPv6, of the network that this process sees. */
const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];

/** Names a connection by its two ports. Connections from several addresses may share a name. */
export function connectionName({ localPort, remotePort }: Pick<Socket, 'localPort' | 'remotePort'>): string {
  return `${localPort}:${remotePort}`;
}

/**
 * Reads how many bytes the kernel holds for each TCP connection that its other end has not acknowledged. Node does not
 * tell: for it, a byte has been sent once the kernel has taken it, and a kernel takes megabytes for a client that does
 * not read.
 *
 * @returns bytes by `connectionName`, summed up where connections share one; `undefined` where the system does not tell.
 */
export async function kernelSendQueues(): Promise<ReadonlyMap<string, number> | undefined> {
  const texts = await Promise.all(tables.map((path) => readFile(path, 'latin1').catch(() => undefined)));
  if (texts.every((text) => text === undefined)) return undefined;
  const queues = new Map<string, number>();
  for (const text of texts) {
    // After the heading: number, local address:port, remote address:port, state, tx_queue:rx_queue; all in hexadecimal.
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
