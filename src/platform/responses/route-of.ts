import type { Request } from 'express';

/** The path of the route that handles every path without a route. */
const unknownRoute = '/{*path}';

/** The pattern of a request's route; `null` if no route has its path. The path itself has any length, and may contain secrets by mistake. */
export function routeOf({ method, route }: Request): string | null {
  const path = (route as { path?: unknown } | undefined)?.path;
  return typeof path !== 'string' || path === unknownRoute ? null : `${method} ${path}`;
}
