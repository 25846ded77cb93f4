import type { Application } from 'express';
import { allowedMethods } from './allowed-methods';

/** The prefixes of the APIs' paths. Clients' base URLs often lack one of these or have one too many. */
const prefixes = ['', '/v1', '/v2', '/api/v1'];
const prefixSegments = new Set(prefixes.flatMap((prefix) => prefix.split('/').slice(1)));

/** Maximum number of leading segments that may come from a wrong base URL, such as /v1/audio/speech. */
const maxBaseLength = 5;

/** Maximum length of a path in a hint, in characters. */
const maxEchoLength = 200;

/**
 * Finds the path that a client with a wrong base URL meant. The base URL may lack `/v1`, contain it twice, or be the URL of a
 * route.
 *
 * @returns a hint that names the path and how to correct the base URL; `undefined` if there is no such path.
 * @example
 * pathHint(application, '/audio/speech') // 'Did you mean /v1/audio/speech? End the base URL of your client with /v1.'
 */
export function pathHint(application: Application, path: string): string | undefined {
  const isKnown = (candidate: string) => allowedMethods(application, candidate).length > 0;
  const single = withSingleSlashes(path);
  if (single !== path) {
    if (single.length <= maxEchoLength && isKnown(single)) {
      return `Did you mean ${single}? Remove the slash at the end of the base URL of your client.`;
    }
    return pathHint(application, single);
  }
  const segments = path.split('/').slice(1);
  for (let length = 0; length <= Math.min(maxBaseLength, segments.length - 1); length++) {
    const base = segments
      .slice(0, length)
      .map((segment) => `/${segment}`)
      .join('');
    if (!segments.slice(0, length).every((segment) => prefixSegments.has(segment)) && !isKnown(base)) continue;
    const rest = `/${segments.slice(length).join('/')}`;
    const prefix = prefixes.find((each) => each + rest !== path && isKnown(each + rest));
    if (prefix !== undefined && rest.length <= maxEchoLength) {
      return `Did you mean ${prefix}${rest}? ${baseUrlAdvice(base, prefix)}`;
    }
  }
  return undefined;
}

/** A path whose client has joined its parts with too many slashes. */
export function withSingleSlashes(path: string): string {
  return path.replaceAll(/\/{2,}/gu, '/');
}

function baseUrlAdvice(given: string, right: string): string {
  if (given === '') return `End the base URL of your client with ${right}.`;
  if (right === '') return `Remove ${given} from the base URL of your client.`;
  return `End the base URL of your client with ${right} instead of ${given}.`;
}
