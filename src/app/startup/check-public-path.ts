import type { Application } from 'express';
import { OperatorError } from '../../platform/errors/operator-error';
import { firstSegments } from '../../platform/http/allowed-methods';

/**
 * Refuses a path of `PUBLIC_URL` that begins like a route, because the path is taken off: with the path `/v1`, a request for
 * `/v1/models` from a proxy that has taken it off already would lose a second one.
 *
 * @param publicPath such as `/voice`; empty if there is none.
 * @throws {OperatorError}
 */
export function checkPublicPath(application: Application, publicPath: string): void {
  const [, first] = publicPath.split('/');
  if (first === undefined) return;
  const own = firstSegments(application);
  if (!own.has(first.toLowerCase())) return;
  throw new OperatorError(
    `PUBLIC_URL has the path ${publicPath}, but /${first} is a path of Voxgate itself. Choose a path that does not begin with ` +
      `${[...own]
        .sort()
        .map((segment) => `/${segment}`)
        .join(', ')}.`,
  );
}
