import type { Socket } from 'node:net';

/** Connections at a time in all, and from one address. A gate needs one. */
const mostConnections = 1000;
const mostPerAddress = 256;

/** Connections at a time that have not proved whose they are, and milliseconds until they must have. */
const mostUnknown = 100;
const proofMs = 10_000;

/** A connection, and whether it has proved whose it is. */
interface Connection {
  readonly socket: Socket;
  readonly address: string;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Bounds the connections of a node. Those that have not proved whose they are have few places and little time, and the oldest of them
 * make room for new ones. So nobody without a secret can keep those away who have one.
 */
export class Connections {
  private readonly all = new Map<string, Connection>();
  /** Oldest first. */
  private readonly unknown = new Set<Connection>();
  private readonly perAddress = new Map<string, number>();

  /** Takes a new connection, or closes it. */
  add(socket: Socket): void {
    const { remoteAddress: address, remotePort } = socket;
    // Errors of a connection end it. Nobody else has to know.
    socket.on('error', () => {});
    // It has been closed already.
    if (address === undefined) return void socket.destroy();
    const count = this.perAddress.get(address) ?? 0;
    if (this.all.size >= mostConnections || count >= mostPerAddress) return void socket.destroy();
    const key = keyOf(address, remotePort);
    const connection: Connection = { socket, address, timer: setTimeout(() => socket.destroy(), proofMs) };
    connection.timer!.unref();
    this.all.set(key, connection);
    this.unknown.add(connection);
    this.perAddress.set(address, count + 1);
    socket.once('close', () => this.remove(key, connection));
    if (this.unknown.size > mostUnknown) [...this.unknown][0]!.socket.destroy();
  }

  /** The caller at an address has proved who it is. */
  prove(address: string | undefined, port: number | undefined): void {
    const connection = this.all.get(keyOf(address, port));
    if (!connection || !this.unknown.delete(connection)) return;
    clearTimeout(connection.timer);
  }

  /** Closes the connection of an address. */
  end(address: string | undefined, port: number | undefined): void {
    this.all.get(keyOf(address, port))?.socket.destroy();
  }

  /** Closes all connections. */
  endAll(): void {
    for (const { socket } of this.all.values()) socket.destroy();
  }

  private remove(key: string, connection: Connection): void {
    clearTimeout(connection.timer);
    this.unknown.delete(connection);
    this.all.delete(key);
    const count = this.perAddress.get(connection.address)! - 1;
    if (count > 0) this.perAddress.set(connection.address, count);
    else this.perAddress.delete(connection.address);
  }
}

function keyOf(address: string | undefined, port: number | undefined): string {
  return `${address} ${port}`;
}
