import type { Application } from 'express';
import { allowedMethods } from './allowed-methods';

/** What the paths of the APIs begin with. Base URLs of clients often have one of these too few or too many. */
const prefixes = ['', '/v1', '/v2', '/api/v1'];
const prefixSegments = new Set(prefixes.flatMap((prefix) => prefix.split('/').slice(1)));

/** Segments at the start of a path that may be part of a wrong base URL: a whole URL, such as /v1/audio/speech, is one too. */
const longestBase = 5;

/** Longest path that a hint repeats, in characters. */
const longestEcho = 200;

/**
 * Finds the path that a client with a wrong base URL meant: one without `/v1`, with `/v1` twice, or with a whole URL as its
 * base.
 *
 * @returns sentences that name that path and the mistake; `undefined` if no path is alike.
 * @example
 * pathHint(application, '/audio/speech') // 'Did you mean /v1/audio/speech? End the base URL of your client with /v1.'
 */
export function pathHint(application: Application, path: string): string | undefined {
  const isKnown = (candidate: string) => allowedMethods(application, candidate).length > 0;
  const segments = path.split('/').slice(1);
  for (let length = 0; length <= Math.min(longestBase, segments.length - 1); length++) {
    const base = segments
      .slice(0, length)
      .map((segment) => `/${segment}`)
      .join('');
    if (!segments.slice(0, length).every((segment) => prefixSegments.has(segment)) && !isKnown(base)) continue;
    const rest = `/${segments.slice(length).join('/')}`;
    const prefix = prefixes.find((each) => each + rest !== path && isKnown(each + rest));
    if (prefix !== undefined && rest.length <= longestEcho) {
      return `Did you mean ${prefix}${rest}? ${baseUrlAdvice(base, prefix)}`;
    }
  }
  return undefined;
}

function baseUrlAdvice(given: string, right: string): string {
  if (given === '') return `End the base URL of your client with ${right}.`;
  if (right === '') return `Leave ${given} out of the base URL of your client.`;
  return `End the base URL of your client with ${right} instead of ${given}.`;
}
