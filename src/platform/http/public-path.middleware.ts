import type { RequestHandler } from 'express';

/**
 * Takes the path of `PUBLIC_URL` off the addresses of requests, so that the rest of the application knows nothing of it. A proxy may
 * pass requests on with this path or without it: a request without it stays as it is.
 *
 * @param publicPath such as `/voice`.
 */
export function belowPublicPath(publicPath: string): RequestHandler {
  return (request, _response, next) => {
    const own = withoutPublicPath(request.url, publicPath);
    if (own !== undefined) {
      request.url = own;
      // Express has copied the address before the first middleware.
      request.originalUrl = own;
    }
    next();
  };
}

/** The rest of an address with a query; `undefined` if it is not below the path. */
function withoutPublicPath(url: string, publicPath: string): string | undefined {
  if (!url.startsWith(publicPath)) return undefined;
  const rest = url.slice(publicPath.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : undefined;
}
