import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Request } from 'express';

/**
 * Returns the response that a connection is sending, or will send next. It exists from the arrival of a request's headers until
 * the response has been sent.
 *
 * Node has no public way from a connection to its response: this reads `_httpMessage`, which `http.Server` sets on its sockets.
 * Checked with Node 20.20. If it changes, response-on.spec.ts fails.
 */
export function responseOn(socket: Duplex): ServerResponse<Request> | undefined {
  return (socket as Duplex & { ['_httpMessage']?: ServerResponse<Request> | null })['_httpMessage'] ?? undefined;
}
