import type { Socket } from 'node:net';

/** Connections at a time in all, and from one address. A gate needs one. */
const maxConnections = 1000;
const maxPerAddress = 256;

/** Connections at a time that have not proved whose they are, and milliseconds until they must have. */
const maxUnknown = 100;
const proofMs = 10_000;

/** Calls without proof on one connection: open at a time, and refused until it is closed. Health checks need one. */
const maxUnknownCalls = 10;
const maxRefusals = 20;

/** A connection, and whether it has proved whose it is. */
interface Connection {
  readonly socket: Socket;
  readonly address: string;
  readonly timer: NodeJS.Timeout;
  /** Calls without proof that are open. */
  unknownCalls: number;
  refusals: number;
}

/**
 * Bounds the connections of a node. Those that have not proved whose they are have few places, few calls and little time, and the oldest of
 * them make room for new ones, those of the address that has the most of them first. So nobody without a secret can keep those away who
 * have one.
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
    if (this.all.size >= maxConnections || count >= maxPerAddress) return void socket.destroy();
    const key = keyOf(address, remotePort);
    const timer = setTimeout(() => socket.destroy(), proofMs).unref();
    const connection: Connection = { socket, address, timer, unknownCalls: 0, refusals: 0 };
    this.all.set(key, connection);
    this.unknown.add(connection);
    this.perAddress.set(address, count + 1);
    socket.once('close', () => this.remove(key, connection));
    if (this.unknown.size > maxUnknown) this.makeRoom();
  }

  /** The caller at an address has proved who it is. */
  prove(address: string | undefined, port: number | undefined): void {
    const connection = this.all.get(keyOf(address, port));
    if (!connection || !this.unknown.delete(connection)) return;
    clearTimeout(connection.timer);
  }

  /**
   * Begins a call without proof.
   *
   * @returns what ends it; `undefined` if its connection has too many.
   */
  beginUnknownCall(address: string | undefined, port: number | undefined): (() => void) | undefined {
    const connection = this.all.get(keyOf(address, port));
    if (!connection || connection.unknownCalls >= maxUnknownCalls) return undefined;
    connection.unknownCalls++;
    return () => connection.unknownCalls--;
  }

  /** A call has been refused. Closes a connection on which nothing else happens. */
  refused(address: string | undefined, port: number | undefined): void {
    const connection = this.all.get(keyOf(address, port));
    if (!connection || !this.unknown.has(connection)) return;
    if (++connection.refusals > maxRefusals) connection.socket.destroy();
  }

  /** Closes the connection of an address. */
  end(address: string | undefined, port: number | undefined): void {
    this.all.get(keyOf(address, port))?.socket.destroy();
  }

  /** Closes all connections. */
  endAll(): void {
    for (const { socket } of this.all.values()) socket.destroy();
  }

  /** Closes the oldest of the connections without proof that come from the address with the most of them. */
  private makeRoom(): void {
    const ofAddress = new Map<string, Connection[]>();
    for (const connection of this.unknown) {
      const ofSame = ofAddress.get(connection.address);
      if (ofSame) ofSame.push(connection);
      else ofAddress.set(connection.address, [connection]);
    }
    const most = [...ofAddress.values()].reduce((one, other) => (other.length > one.length ? other : one));
    const [oldest] = most as [Connection];
    // At once: the event that it is closed comes later, and several connections may arrive before.
    this.unknown.delete(oldest);
    oldest.socket.destroy();
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
