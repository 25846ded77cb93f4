import type { Voice } from '../api/types';
import { languageName } from '../playground/voice-groups';
import { rankOf } from './voice-words';

/** The voices below a heading. */
export interface VoiceSection {
  title: string;
  voices: Voice[];
}

/**
 * The voices by language, in the server's order of languages, after what the account has made itself. In each section, favourites come
 * first, then the voices with the best grades.
 */
export function voiceSections(voices: readonly Voice[], favourites: ReadonlySet<string>): VoiceSection[] {
  const made = voices.filter(isMade);
  const sections = new Map<string, Voice[]>(made.length > 0 ? [['Yours', made]] : []);
  for (const voice of voices) {
    if (isMade(voice)) continue;
    const title = languageName(voice.language);
    sections.set(title, [...(sections.get(title) ?? []), voice]);
  }
  return [...sections].map(([title, of]) => ({
    title,
    voices: of.toSorted((one, other) => before(one, other, favourites)),
  }));
}

/** Whether the account has made the voice. */
export function isMade({ mix, is_own: isOwn }: Voice): boolean {
  return mix !== undefined || isOwn === true;
}

function before(one: Voice, other: Voice, favourites: ReadonlySet<string>): number {
  return (
    Number(favourites.has(other.voice_id)) - Number(favourites.has(one.voice_id)) ||
    rankOf(one) - rankOf(other) ||
    one.name.localeCompare(other.name, 'en')
  );
}
