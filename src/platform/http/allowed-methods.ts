import type { Application } from 'express';

/** The version of Express' router that this file was checked with. A test fails for another version. */
export const checkedWithRouter = '2.3.0';

/** The part of Express' router that knows the routes. It is not documented. */
interface Layer {
  match(path: string): boolean;
  route?: { path: unknown; methods: Record<string, boolean> };
}

/** The methods that a path supports, for the header `Allow`; empty if the path is unknown. */
export function allowedMethods(application: Application, path: string): string[] {
  const layers = (application.router as unknown as { stack: Layer[] }).stack;
  const methods = new Set<string>();
  for (const { route, match } of layers.map((layer) => ({ route: layer.route, match: layer.match.bind(layer) }))) {
    if (!route || isCatchAll(route.path) || !match(path)) continue;
    for (const method of Object.keys(route.methods)) methods.add(method.toUpperCase());
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

/** The first segments of all routes, in lower case, such as `api` and `v1`. Routes that begin with a parameter have none. */
export function firstSegments(application: Application): Set<string> {
  const layers = (application.router as unknown as { stack: Layer[] }).stack;
  const paths = layers.flatMap(({ route }) => (route ? [route.path].flat() : []));
  const segments = paths.map((path) => (typeof path === 'string' ? path.split('/')[1]!.toLowerCase() : ''));
  return new Set(segments.filter((segment) => /^[\w.~-]+$/.test(segment)));
}

function isCatchAll(path: unknown): boolean {
  return typeof path === 'string' && /^\/\{?\*/.test(path);
}
