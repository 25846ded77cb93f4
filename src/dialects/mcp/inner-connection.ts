import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';

/**
 * Opens a connection to a server within its process, without a port. Node's HTTP takes any stream as a connection.
 *
 * @param from the connection of the client for whom it is: it has the same addresses.
 * @returns the client's end.
 * @see https://nodejs.org/api/http.html#event-connection
 */
export function openInnerConnection(server: Server, from: Socket): Duplex {
  const [near, far] = duplexPair();
  const { remoteAddress, remotePort, remoteFamily, localAddress, localPort } = from;
  // Watchers of connections know only sockets.
  Object.assign(far, { remoteAddress, remotePort, remoteFamily, localAddress, localPort, bytesWritten: 0 });
  Object.assign(far, { resetAndDestroy: () => far.destroy() });
  near.once('close', () => far.destroy());
  // What was written before has been read by then.
  far.once('close', () => setImmediate(() => near.destroy()));
  server.emit('connection', far);
  return near;
}
