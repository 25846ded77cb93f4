import type { Socket } from 'node:net';
import type { Request, Response } from 'express';

/** What Node keeps of a connection and does not document. */
interface TimedSocket extends Socket {
  readonly parser?: { remove?(): void } | null;
  readonly server?: { emit(event: 'clientError', error: Error, socket: Socket): boolean };
}

/**
 * Gives the body of a request more time to arrive than the server's `requestTimeout`. Node has only one such time for all requests, and
 * slow clients may hold a connection for all of it, so only a route that has authenticated its caller and takes large files calls this.
 *
 * Taking the parser of the connection off Node's list of those that are timed ends its time for this request. The next request of the
 * connection is on the list again.
 *
 * @param ms after which the client gets `REQUEST_TIMEOUT`.
 */
export function allowBodyTime(request: Request, response: Response, ms: number): void {
  if (request.complete) return;
  const socket = request.socket as TimedSocket;
  socket.parser?.remove?.();
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('The request took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!request.complete && socket.server?.emit('clientError', error, socket) !== true) socket.destroy();
  }, ms);
  const stop = () => clearTimeout(timer);
  request.once('end', stop).once('close', stop);
  response.once('close', stop);
}
