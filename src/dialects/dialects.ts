import type { Dialect } from './dialect';
import { elevenLabs } from './elevenlabs/elevenlabs.dialect';
import { openAi } from './openai/openai.dialect';

/** All dialects there are. */
export const dialects: readonly Dialect[] = [openAi, elevenLabs];

/** Below these, every path is some dialect's, also where there is nothing. */
const everyPath = /^\/v[12](?:\/|$)/;

/**
 * Whose path this is: the only one's that has it, or else that of the header by which the caller presents the key.
 *
 * @param presentsXiApiKey whether the request has the header `xi-api-key`, which only ElevenLabs' clients send.
 * @returns `undefined` outside of all dialects.
 */
export function dialectAt(path: string, presentsXiApiKey = false): Dialect | undefined {
  // The router knows no path in another case. The 404 for one has the shape that the client understands.
  const lower = path.toLowerCase();
  if (!everyPath.test(lower)) return undefined;
  const owner = dialects.find(({ paths }) => paths.some((own) => lower === own || lower.startsWith(`${own}/`)));
  return owner ?? (presentsXiApiKey ? elevenLabs : openAi);
}
