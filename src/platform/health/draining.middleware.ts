import type { RequestHandler } from 'express';
import { ApiError } from '../errors/api-error';
import type { ServerState } from './server-state';

/**
 * While the server is shutting down, every response closes its connection, even if its request arrived earlier. Clients then
 * reconnect to another replica, and idle connections do not delay the shutdown. Once the server state is `closed`, requests
 * on open connections are rejected.
 *
 * @throws {ApiError} `SERVICE_UNAVAILABLE` once the server has closed.
 */
export function draining(state: ServerState): RequestHandler {
  return (_request, response, next) => {
    state.closeConnectionWith(response);
    if (state.isClosed) {
      throw new ApiError('SERVICE_UNAVAILABLE', 'This server is shutting down. Try again shortly.', {
        headers: { 'Retry-After': '1' },
      });
    }
    next();
  };
}
