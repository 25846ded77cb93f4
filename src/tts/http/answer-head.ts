import type { Response } from 'express';

/**
 * Answers HEAD on a route that speaks by GET, without speaking: only the type is known, not the length. Declare the handler with `@Head()`
 * before that of GET, because GET's handler answers HEAD, too, where there is no other.
 */
export function answerHead(response: Response, contentType: string): void {
  response.set('Content-Type', contentType).end();
}
