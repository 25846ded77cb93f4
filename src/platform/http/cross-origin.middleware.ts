import cors from 'cors';
import type { RequestHandler } from 'express';

/** Seconds for which a browser remembers the answer to a preflight request: the longest that Chromium allows. */
const preflightSeconds = 7200;

/**
 * Lets pages of other origins call the API: `CORS_ORIGINS`. The dashboard is left out, because it authenticates by a cookie. API
 * keys are in a header that other pages cannot make a browser send, so an origin gets no rights by this, only what its own key
 * gives it.
 *
 * @param origins such as `https://app.example.com`; `*` stands for all.
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function crossOrigin(origins: readonly string[]): RequestHandler {
  const allow = cors({
    origin: origins.includes('*') ? '*' : [...origins],
    exposedHeaders: '*',
    maxAge: preflightSeconds,
  });
  return (request, response, next) => {
    if (origins.length === 0 || /^\/dashboard(?:\/|$)/u.test(request.path)) next();
    else allow(request, response, next);
  };
}
