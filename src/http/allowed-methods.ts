import type { Application } from 'express';

/** The part of Express' router that tells which routes there are. */
interface Layer {
  match(path: string): boolean;
  route?: { path: unknown; methods: Record<string, boolean> };
}

/** The methods with which a path has a route, in capitals, as the header `Allow` wants them; none: an unknown path. */
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

function isCatchAll(path: unknown): boolean {
  return typeof path === 'string' && /^\/\{?\*/.test(path);
}
