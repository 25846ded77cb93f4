import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { ApiError } from '../../platform/errors/api-error';
import { projectRoot } from '../../platform/project-root';
import { pagePolicy } from './page-policy';
import { precompressed } from './precompressed';

/** The directory of the built page. */
export const builtPage = join(projectRoot, 'dist/dashboard');

/** Served in place of the page until it has been built. */
const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Voxgate</title>
<h1>The dashboard has not been built</h1>
<p><code>npm start</code> builds it. The API works without it.</p>
</html>
`;

/** Placeholders in the page, for the nonce of the response and for the path of `PUBLIC_URL`. */
const places = /%CSP_NONCE%|__PUBLIC_PATH__/g;

interface PageOptions {
  /** The directory of the built page. */
  readonly directory?: string;
  /** The path of `PUBLIC_URL`, with which the page's addresses begin for browsers; empty if it has none. */
  readonly publicPath?: string;
}

/**
 * Serves the dashboard's page. Its assets have content hashes in their names, so browsers may cache them. All other paths
 * below `/dashboard`, except the dashboard's API, return the page itself, which does its own routing. Browsers that open `/` are
 * redirected to it.
 */
export function dashboardPage({ directory = builtPage, publicPath = '' }: PageOptions = {}): Router {
  // Paths are case-sensitive, as in the application's own router.
  const router = Router({ caseSensitive: true });
  router.use(
    '/dashboard/assets',
    readOnly,
    precompressed(join(directory, 'assets')),
    express.static(join(directory, 'assets'), { immutable: true, maxAge: '365d', index: false, redirect: false }),
    notFound,
  );
  router.use('/dashboard', (request, response, next) => {
    if (request.path === '/api' || request.path.startsWith('/api/')) next('router');
    else next();
  });
  router.get('/', browsersTo(`${publicPath}/dashboard`));
  router.use('/dashboard', readOnly, async (_request, response) => {
    const nonce = randomBytes(16).toString('base64url');
    const page = await readFile(join(directory, 'index.html'), 'utf8').catch(() => undefined);
    response
      .status(page === undefined ? 503 : 200)
      .set('Content-Security-Policy', pagePolicy(nonce))
      .set('Cache-Control', 'no-store')
      .type('html')
      .send((page ?? notBuilt).replace(places, (place) => (place === '%CSP_NONCE%' ? nonce : publicPath)));
  });
  return router;
}

/** Leads browsers from the server's root to the dashboard. Other clients get what any unknown path gets. */
function browsersTo(dashboard: string): RequestHandler {
  return (request, response, next) => {
    response.vary('Accept');
    // Clients that accept anything, such as curl, are not browsers.
    if (request.accepts(['json', 'html']) === 'html') response.redirect(dashboard);
    else next();
  };
}

/** @throws {ApiError} `METHOD_NOT_ALLOWED` for any method except GET and HEAD. */
const readOnly: RequestHandler = ({ method }, _response, next) => {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new ApiError('METHOD_NOT_ALLOWED', `Method ${method} not allowed. Allowed: GET, HEAD.`, {
      headers: { Allow: 'GET, HEAD' },
    });
  }
  next();
};

/** @throws {ApiError} `NOT_FOUND`. A missing asset must not return the page. */
const notFound: RequestHandler = () => {
  throw new ApiError('NOT_FOUND', 'The dashboard has no such file. It may have been updated. Reload the page.');
};
