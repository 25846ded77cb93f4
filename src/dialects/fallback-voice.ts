import { languageFit, type Voice } from '@voxgate/speech';

/** What is known of a voice of another API, and the voices that replace it. */
export interface FallbackVoices {
  /** The gender of the replaced voice. */
  readonly gender: 'female' | 'male';
  /** The ids of preferred voices, best first; the first available one is used. */
  readonly voices: readonly string[];
  /** The language that the replacement must speak: a BCP 47 tag. Without it, English voices come first. */
  readonly locale?: string;
}

/** The voices that replace a female voice. */
export const female = (...voices: string[]): FallbackVoices => ({ gender: 'female', voices });

/** The voices that replace a male voice. */
export const male = (...voices: string[]): FallbackVoices => ({ gender: 'male', voices });

/** Finds a name in a table. Names come from clients, who may send `constructor`. */
export function namedIn<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/**
 * Chooses the voice that replaces another: the first preferred voice that is available. Otherwise, for a voice with a `locale`, one that
 * speaks its language: if possible of the same gender, and then of the same region. For any other voice, an English one: if possible of
 * the same gender; and if there is none, any voice, if possible of the same gender.
 *
 * @returns `undefined` if no voice can replace it.
 */
export function fallbackVoiceFor(replaced: FallbackVoices, voices: readonly Voice[]): Voice | undefined {
  const { gender, voices: preferred, locale } = replaced;
  const fitOf = ({ language }: Voice) => languageFit(language, locale ?? 'en');
  const ofLanguage = voices.filter((voice) => fitOf(voice) !== 'none');
  const possible = locale === undefined ? voices : ofLanguage;
  const isOfGender = (voice: Voice) => voice.gender === gender;
  const isOfRegion = (voice: Voice) => fitOf(voice) === 'region';

  const available = preferred.flatMap((id) => possible.find(({ voiceId }) => voiceId === id) ?? []);
  if (available[0]) return available[0];
  if (locale === undefined) {
    return ofLanguage.find(isOfGender) ?? ofLanguage[0] ?? voices.find(isOfGender) ?? voices[0];
  }
  const ofGender = ofLanguage.filter(isOfGender);
  return ofGender.find(isOfRegion) ?? ofGender[0] ?? ofLanguage.find(isOfRegion) ?? ofLanguage[0];
}
