import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * How a relay treats its connections:
 *
 * - `pass`: passes everything on.
 * - `slow`: passes on what the node sends a little at a time, with pauses.
 * - `garble`: replaces what the node sends by random bytes.
 */
export type RelayMode = 'pass' | 'slow' | 'garble';

/** Bytes of each step of a slow relay, and the milliseconds between two steps. A second of speech takes about two seconds. */
const slowBytes = 4096;
const slowMs = 130;

/** A TCP relay before a node, at a port that stays the same while nodes come and go. */
export class Relay {
  /** Holds for what arrives from now on. */
  mode: RelayMode = 'pass';
  /** The port of the node behind it. May change. */
  target: number;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    target: number,
  ) {
    this.target = target;
    server.on('connection', (client: Socket) => this.serve(client));
  }

  static async before(target: number): Promise<Relay> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Relay(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends all connections, so that the next ones go to the present target. */
  disconnect(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.disconnect();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(client: Socket): void {
    const node = connect(this.target, '127.0.0.1');
    for (const [socket, other] of [
      [client, node],
      [node, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(node);
    const pass = async () => {
      for await (const bytes of node as AsyncIterable<Buffer>) {
        if (this.mode === 'garble') randomFillSync(bytes);
        const step = this.mode === 'slow' ? slowBytes : bytes.length;
        for (let at = 0; at < bytes.length; at += step) {
          if (!client.write(bytes.subarray(at, at + step))) await once(client, 'drain');
          if (this.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
        }
      }
      client.end();
    };
    pass().catch(() => client.destroy());
  }
}
