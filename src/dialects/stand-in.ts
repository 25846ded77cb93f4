import type { Voice } from '../tts/voices/voice';

/** Who speaks for somebody else's voice. */
export interface StandIns {
  /** Of whom clients are used to hear. */
  readonly gender: 'female' | 'male';
  /** The first of these that there is. */
  readonly voices: readonly [kokoro: string, flite: string];
}

/**
 * If none of those that are meant is there: one of the same gender that speaks English, or else the first of all.
 *
 * @returns `undefined` if there is no voice at all.
 */
export function standInFor({ gender, voices: meant }: StandIns, voices: readonly Voice[]): Voice | undefined {
  const named = meant.flatMap((id) => voices.find(({ voiceId }) => voiceId === id) ?? []);
  const english = voices.filter(({ language }) => language.toLowerCase().startsWith('en'));
  return named[0] ?? english.find((voice) => voice.gender === gender) ?? english[0] ?? voices[0];
}
