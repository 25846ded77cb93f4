import anyAscii from 'any-ascii';
import { maxSavedVoiceIdLength } from '../saved-voice-source';

const prefix = 'mix_';

/**
 * Makes the id of a saved voice from its name: `Our Narrator (new)` gets `mix_our-narrator-new`. Other scripts are written in Latin
 * letters.
 *
 * @returns `undefined` if nothing is left of the name.
 */
export function savedVoiceId(name: string): string | undefined {
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
