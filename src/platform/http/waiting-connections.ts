import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressBucket } from '../caller/address-bucket';

/**
 * Connections of one address, or of one IPv6 network, that may wait for the headers of their first request at the same time. Browsers open
 * few ahead of time, and many share an address behind a NAT.
 */
export const maxWaiting = 256;

/**
 * Bounds the connections of an address whose first request has not arrived. One more ends the one that has waited longest, so that
 * connections that send nothing, or half a request, cannot keep out others behind the same address.
 *
 * @param isProxy whether requests of many clients come from an address. It has no bound.
 */
export function boundWaitingConnections(server: Server, isProxy: (address: string) => boolean): void {
  /** In the order in which they were opened. */
  const waiting = new Map<string, Set<Socket>>();

  server.on('connection', (socket) => {
    // A connection begins again after each offer of an upgrade that is ignored.
    if (arrivals.has(socket)) return;
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const bucket = addressBucket(remoteAddress);
    const ofAddress = waiting.get(bucket) ?? new Set();
    waiting.set(bucket, ofAddress.add(socket));
    const stopWaiting = () => {
      ofAddress.delete(socket);
      if (ofAddress.size === 0 && waiting.get(bucket) === ofAddress) waiting.delete(bucket);
    };
    arrivals.set(socket, stopWaiting);
    socket.once('close', stopWaiting);
    if (ofAddress.size <= maxWaiting) return;
    const [longest] = ofAddress;
    arrivals.get(longest!)!();
    server.emit('clientError', tooSlow(), longest);
  });
  // Before the application. A request for an upgrade may not become a request.
  for (const event of ['request', 'upgrade'])
    server.prependListener(event, ({ socket }: { socket: Socket }) => arrivals.get(socket)?.());
}

/** What to do when the headers of the first request on a connection have arrived. */
const arrivals = new WeakMap<Socket, () => void>();

/** The error that Node reports for a request that takes too long. */
function tooSlow(): Error {
  const message = 'Too many connections of this address wait for a request.';
  return Object.assign(new Error(message), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
