import type { Request } from 'express';
import { ApiError } from '../errors/api-error';
import { pathHint } from './path-hint';

/** Creates the error for a path that does not exist, with a hint if a similar one does. */
export function unknownPath({ app, path }: Request): ApiError {
  const hint = pathHint(app, path) ?? 'GET /api/docs lists all routes.';
  return new ApiError('NOT_FOUND', `There is nothing at this path. ${hint}`);
}
