import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of a database or server, which tests can point at another one after a failover. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private held: Socket[] | undefined;

  private constructor(
    private readonly server: Server,
    private target: number,
  ) {
    server.on('connection', (client) => this.pass(client));
  }

  /** @param ownPort such as that of a proxy that was closed; by default, any. */
  static async to(port: number, ownPort = 0): Promise<TcpProxy> {
    const server = createServer().listen(ownPort, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(server, port);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Sends new connections to another port and closes the existing ones, whose server is gone. */
  leadTo(port: number): void {
    this.target = port;
    for (const socket of this.sockets) socket.destroy();
  }

  /** From now on, keeps back what the target sends on new connections, until `passAnswers`. */
  holdAnswers(): void {
    this.held = [];
  }

  /** Sends what was kept back. What the target sent on a connection arrives in one piece. */
  passAnswers(): void {
    for (const server of this.held ?? []) server.resume();
    this.held = undefined;
  }

  async close(): Promise<void> {
    this.leadTo(0);
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
    if (this.held) {
      server.pause();
      this.held.push(server);
    }
  }
}
