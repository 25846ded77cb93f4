import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { ApiError } from '../../errors/api-error';
import { projectRoot } from '../../project-root';
import { pagePolicy } from './page-policy';
import { precompressed } from './precompressed';

/** Where the page's build is. */
export const builtPage = join(projectRoot, 'dist/dashboard');

/** In the page's place as long as it has not been built. */
const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Voxgate</title>
<h1>The dashboard has not been built</h1>
<p><code>npm start</code> builds it. The API works without it.</p>
</html>
`;

/** In the page, this is replaced by the nonce of the answer. */
const noncePlace = /%CSP_NONCE%/g;

/**
 * Serves the dashboard's page: its files, which have their content's hash in their names, for browsers to keep; and the page
 * itself on every path below that is not the dashboard's API, since it is the page that knows them.
 */
export function dashboardPage(directory: string = builtPage): Router {
  // As the application's own router: another case is another path.
  const router = Router({ caseSensitive: true });
  router.use(
    '/dashboard/assets',
    onlyRead,
    precompressed(join(directory, 'assets')),
    express.static(join(directory, 'assets'), { immutable: true, maxAge: '365d', index: false, redirect: false }),
    nothingThere,
  );
  router.use('/dashboard', (request, response, next) => {
    if (request.path === '/api' || request.path.startsWith('/api/')) next('router');
    else next();
  });
  router.use('/dashboard', onlyRead, async (_request, response) => {
    const nonce = randomBytes(16).toString('base64url');
    const page = await readFile(join(directory, 'index.html'), 'utf8').catch(() => undefined);
    response
      .status(page === undefined ? 503 : 200)
      .set('Content-Security-Policy', pagePolicy(nonce))
      .set('Cache-Control', 'no-store')
      .type('html')
      .send((page ?? notBuilt).replace(noncePlace, nonce));
  });
  return router;
}

/** @throws {ApiError} `METHOD_NOT_ALLOWED` for anything that is to change something. */
const onlyRead: RequestHandler = ({ method }, _response, next) => {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new ApiError('METHOD_NOT_ALLOWED', `${method} is not possible here; try GET, HEAD.`, {
      headers: { Allow: 'GET, HEAD' },
    });
  }
  next();
};

/** @throws {ApiError} `NOT_FOUND`: a file that is not there is not the page. */
const nothingThere: RequestHandler = () => {
  throw new ApiError('NOT_FOUND', 'The dashboard has no such file. Was it built anew? Load the page again.');
};
