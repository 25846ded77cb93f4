import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

/** What of a client's own id is safe to log and to send back. */
const form = /^[\w.-]{1,128}$/;

/** Gives every request an id: the client's `X-Request-Id` if it has a safe form, else a new one. It is sent back. */
export const requestIds: RequestHandler = (request, response, next) => {
  const given = request.headers['x-request-id'];
  request.id = typeof given === 'string' && form.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', request.id);
  next();
};
