import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler } from 'express';

const currentRequestId = new AsyncLocalStorage<Request['id']>();

/** Lets whatever is done for a request know its id. */
export const requestContext: RequestHandler = (request, _response, next) => currentRequestId.run(request.id, next);

/** The id of the request that the caller works for; `undefined` outside of requests. */
export function requestId(): Request['id'] | undefined {
  return currentRequestId.getStore();
}
