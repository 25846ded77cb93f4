import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler } from 'express';

const currentRequestId = new AsyncLocalStorage<Request['id']>();

/** Makes the request's id available to all code that runs for the request. */
export const requestContext: RequestHandler = (request, _response, next) => currentRequestId.run(request.id, next);

/** Returns the id of the current request; `undefined` outside of requests. */
export function requestId(): Request['id'] | undefined {
  return currentRequestId.getStore();
}
