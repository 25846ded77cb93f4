import type { Dialect } from './dialect';
import { elevenLabs } from './elevenlabs/elevenlabs.dialect';
import { openAi } from './openai/openai.dialect';

/** All dialects. */
export const dialects: readonly Dialect[] = [openAi, elevenLabs];

/** Every path with this prefix belongs to a dialect, even if it does not exist. */
const everyPath = /^\/v[12](?:\/|$)/;

/** A repeated version, from a client that adds it to a base URL that already has it. */
const repeatedVersion = /^(?:\/v[12])+(?=\/v[12]\/)/;

/** The path that both dialects have. */
const sharedPath = '/v1/models';

/**
 * Finds the dialect of a path. If only one dialect has the path, it is that one. Otherwise, the header with the API key decides.
 * Paths without their version also belong to a dialect: they do not exist, but the 404 has the shape that the client knows.
 *
 * @param presentsXiApiKey whether the request has the header `xi-api-key`, which only ElevenLabs' clients send.
 * @returns `undefined` if the path belongs to no dialect.
 */
export function dialectAt(path: string, presentsXiApiKey = false): Dialect | undefined {
  // The router is case-sensitive. Ignore case here, so that the 404 has the shape that the client knows.
  const lower = path.toLowerCase();
  const versioned = everyPath.test(lower) ? lower.replace(repeatedVersion, '') : `/v1${lower}`;
  const owner = dialects.find(({ paths }) => paths.some((own) => isBelow(own, versioned)));
  if (owner) return owner;
  const isShared = everyPath.test(lower) || isBelow(sharedPath, versioned);
  return isShared ? (presentsXiApiKey ? elevenLabs : openAi) : undefined;
}

function isBelow(parent: string, path: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}
