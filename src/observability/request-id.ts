import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

/** A client's own id must have this form to be safe to log and to send back. */
const form = /^[\w.-]{1,128}$/;

/** Gives every request an id and sends it back: the client's `X-Request-Id` if it has a safe form, otherwise a new one. */
export const requestIds: RequestHandler = (request, response, next) => {
  const given = request.headers['x-request-id'];
  request.id = typeof given === 'string' && form.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', request.id);
  next();
};
