import type { Voice } from '../api/types';
import { languageName } from '../playground/voice-groups';

/** Which voices are shown. An empty text matches all. */
export interface VoiceFilter {
  /** A name, or words of what is known of the voice. */
  name: string;
  language: string;
  gender: string;
  age: string;
  style: string;
  engine: string;
  onlyFavourites: boolean;
}

/** Shows all voices. */
export const emptyFilter: VoiceFilter = {
  name: '',
  language: '',
  gender: '',
  age: '',
  style: '',
  engine: '',
  onlyFavourites: false,
};

/** The voices that match, favourites first, and otherwise in the server's order. */
export function matchingVoices(
  voices: readonly Voice[],
  { name, language, gender, age, style, engine, onlyFavourites }: VoiceFilter,
  favourites: ReadonlySet<string>,
): Voice[] {
  const words = name.toLowerCase().split(/\s+/u).filter(Boolean);
  const matches = (voice: Voice) =>
    words.every((word) => isAbout(voice, word)) &&
    (language === '' || voice.language === language) &&
    (gender === '' || voice.gender === gender) &&
    (age === '' || voice.age === age) &&
    (style === '' || (voice.style?.includes(style) ?? false)) &&
    (engine === '' || voice.engine === engine);
  const found = voices.filter(matches);
  const liked = found.filter(({ voice_id: id }) => favourites.has(id));
  return onlyFavourites ? liked : [...liked, ...found.filter((voice) => !liked.includes(voice))];
}

/** Whether a name contains a word, or another fact begins with it: "male" does not find "female". */
function isAbout({ name, voice_id: id, language, gender, age, style = [], engine }: Voice, word: string): boolean {
  const facts = [languageName(language), gender, age ?? '', ...style, engine]
    .join(' ')
    .toLowerCase()
    .split(/[\s()]+/u);
  return `${name} ${id}`.toLowerCase().includes(word) || facts.some((fact) => fact.startsWith(word));
}
