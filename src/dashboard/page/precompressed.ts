import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { RequestHandler } from 'express';

const extensions = { br: '.br', gzip: '.gz' } as const;
const plainName = /^\/[\w-]+(?:\.[\w-]+)+$/;

/**
 * Serves the compressed variant of a file if the build created one and the client accepts it. It rewrites the URL to that of
 * the variant, for the static file handler that follows.
 */
export function precompressed(directory: string): RequestHandler {
  return async (request, response, next) => {
    response.vary('Accept-Encoding');
    const accepted = plainName.test(request.path) ? request.acceptsEncodings() : [];
    for (const encoding of accepted) {
      if (encoding !== 'br' && encoding !== 'gzip') continue;
      const file = request.path + extensions[encoding];
      if (!(await isFile(join(directory, file)))) continue;
      response.type(extname(request.path)).set('Content-Encoding', encoding);
      request.url = file;
      break;
    }
    next();
  };
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
