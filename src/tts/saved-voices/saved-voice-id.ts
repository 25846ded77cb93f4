import anyAscii from 'any-ascii';
import { maxSavedVoiceIdLength } from '../saved-voice-source';

/**
 * Makes the id of a voice of an account from its name: a mix `Our Narrator (new)` gets `mix_our-narrator-new`. Other scripts are written
 * in Latin letters.
 *
 * @param prefix `mix_` for a saved mix, `own_` for a voice that was handed in.
 * @returns `undefined` if nothing is left of the name.
 */
export function savedVoiceId(name: string, prefix: 'mix_' | 'own_' = 'mix_'): string | undefined {
  const words = anyAscii(name)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const slug = words
    .join('-')
    .slice(0, maxSavedVoiceIdLength - prefix.length)
    .replace(/-$/, '');
  return slug === '' ? undefined : prefix + slug;
}
