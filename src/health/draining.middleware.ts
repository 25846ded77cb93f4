import type { RequestHandler } from 'express';
import { ApiError } from '../errors/api-error';
import type { ServerState } from './server-state';

/**
 * While the server is leaving, every answer closes its connection, those to requests that came before included: clients
 * come back to another replica, and no idle connection holds up the stop. Once it has closed, requests on connections
 * that were still open are refused.
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
