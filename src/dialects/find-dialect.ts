import type { IncomingHttpHeaders } from 'node:http';
import { withSingleSlashes } from '../platform/http/path-hint';
import { azure } from './azure/azure.dialect';
import { cartesia } from './cartesia/cartesia.dialect';
import { deepgram } from './deepgram/deepgram.dialect';
import type { Dialect } from './dialect';
import { elevenLabs } from './elevenlabs/elevenlabs.dialect';
import { headTts } from './headtts/headtts.dialect';
import { kokoro, kokoroPhonemes } from './kokoro/kokoro.dialect';
import { maryTts } from './marytts/marytts.dialect';
import { google } from './google/google.dialect';
import { azureOpenAi, openAi } from './openai/openai.dialect';
import { piper } from './piper/piper.dialect';

/** All dialects. Where nothing else decides, the first one answers. */
export const dialects: readonly Dialect[] = [
  openAi,
  elevenLabs,
  deepgram,
  cartesia,
  headTts,
  azureOpenAi,
  maryTts,
  piper,
  ...kokoroPhonemes,
  kokoro,
  azure,
  google,
];

/** Every path with this prefix belongs to a dialect, even if it does not exist. */
const everyPath = /^\/v[12](?:\/|$)/;

/** A repeated version, from a client that adds it to a base URL that already has it. */
const repeatedVersion = /^(?:\/v[12])+(?=\/v[12]\/)/;

const noQuery = new URLSearchParams();

/**
 * Finds the dialect of a path. If several have it, a header or a parameter that only one API's clients send decides, and otherwise the dialect
 * that has this very path. Paths without their version also belong to a dialect: they do not exist, but the 404 has the shape that
 * the client knows.
 *
 * @param headers of the request.
 * @param query of the request.
 * @returns `undefined` if the path belongs to no dialect.
 */
export function dialectAt(
  path: string,
  headers: IncomingHttpHeaders = {},
  query: URLSearchParams = noQuery,
): Dialect | undefined {
  // The router is case-sensitive. Ignore case here, so that the 404 has the shape that the client knows.
  const lower = withSingleSlashes(path.toLowerCase());
  const isVersioned = everyPath.test(lower);
  const owners = isVersioned
    ? ownersOf(lower.replace(repeatedVersion, ''))
    : [...ownersOf(lower), ...ownersOf(`/v1${lower}`)];
  const candidates = owners.length === 0 && isVersioned ? dialects : owners;
  return candidates.find((dialect) => dialect.isSentBy(headers, query)) ?? candidates[0];
}

/** The dialects that have a path, which is in lower case. */
export function ownersOf(path: string): Dialect[] {
  return dialects.filter(({ paths }) => paths.some((own) => isBelow(own, path)));
}

/** Whether a path is another one, or below it. Both are in lower case. */
export function isBelow(parent: string, path: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}
