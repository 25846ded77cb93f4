import type { Voice } from '../api/types';

/** Which voices are shown. An empty text matches all. */
export interface VoiceFilter {
  name: string;
  language: string;
  gender: string;
  engine: string;
  onlyFavourites: boolean;
}

/** Shows all voices. */
export const emptyFilter: VoiceFilter = { name: '', language: '', gender: '', engine: '', onlyFavourites: false };

/** The voices that match, favourites first, and otherwise in the server's order. */
export function matchingVoices(
  voices: readonly Voice[],
  { name, language, gender, engine, onlyFavourites }: VoiceFilter,
  favourites: ReadonlySet<string>,
): Voice[] {
  const wanted = name.trim().toLowerCase();
  const matches = (voice: Voice) =>
    (wanted === '' || `${voice.name} ${voice.voice_id}`.toLowerCase().includes(wanted)) &&
    (language === '' || voice.language === language) &&
    (gender === '' || voice.gender === gender) &&
    (engine === '' || voice.engine === engine);
  const found = voices.filter(matches);
  const liked = found.filter(({ voice_id: id }) => favourites.has(id));
  return onlyFavourites ? liked : [...liked, ...found.filter((voice) => !liked.includes(voice))];
}
