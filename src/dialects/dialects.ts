import type { Dialect } from './dialect';
import { elevenLabs } from './elevenlabs/elevenlabs.dialect';
import { openAi } from './openai/openai.dialect';

/** All dialects there are. */
export const dialects: readonly Dialect[] = [openAi, elevenLabs];

/** Below these, every path is some dialect's, also where there is nothing. */
const everyPath = /^\/v[12](?:\/|$)/;

/** The version twice, as from a client that adds it to a base URL that has it. */
const repeatedVersion = /^(?:\/v[12])+(?=\/v[12]\/)/;

/** What the dialects have both. */
const sharedPath = '/v1/models';

/**
 * Whose path this is: the only one's that has it, or else that of the header by which the caller presents the key. Paths
 * without their version are the dialect's, too: there is nothing, but the answer has the shape that the client knows.
 *
 * @param presentsXiApiKey whether the request has the header `xi-api-key`, which only ElevenLabs' clients send.
 * @returns `undefined` outside of all dialects.
 */
export function dialectAt(path: string, presentsXiApiKey = false): Dialect | undefined {
  // The router knows no path in another case. The 404 for one has the shape that the client understands.
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
