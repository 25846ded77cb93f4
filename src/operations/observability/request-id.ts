import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

const currentRequestId = new AsyncLocalStorage<Request['id']>();

/** A client's own id must have this form to be safe to log and to send back. */
const form = /^[\w.-]{1,128}$/;

/** Gives every request an id and sends it back: the client's `X-Request-Id` if it has a safe form, otherwise a new one. */
export const requestIds: RequestHandler = (request, response, next) => {
  const given = request.headers['x-request-id'];
  request.id = typeof given === 'string' && form.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', request.id);
  next();
};

/** Makes the request's id available to all code that runs for the request. */
export const requestContext: RequestHandler = (request, _response, next) => currentRequestId.run(request.id, next);

/** Returns the id of the current request; `undefined` outside of requests. */
export function requestId(): Request['id'] | undefined {
  return currentRequestId.getStore();
}
