import type { Voice } from '../api/types';
import { readMix } from '../playground/voice-mix';

/** How a voice or a mix is called on the page. */
export function voiceName(id: string, voices: readonly Voice[]): string {
  const known = voices.find(({ voice_id }) => voice_id === id) ?? voices.find(({ mix }) => mix === id);
  if (known) return known.name;
  if (!id.includes('+')) return id;
  return readMix(id)
    .map(({ voiceId }) => voiceName(voiceId, voices))
    .join(' + ');
}
