import type { Voice } from '@voxgate/speech';

/** The voices that replace a voice of another API. */
export interface FallbackVoices {
  /** The gender of the replaced voice. */
  readonly gender: 'female' | 'male';
  /** The ids of preferred voices, best first; the first available one is used. */
  readonly voices: readonly string[];
}

/** The voices that replace a female voice. */
export const female = (...voices: string[]): FallbackVoices => ({ gender: 'female', voices });

/** The voices that replace a male voice. */
export const male = (...voices: string[]): FallbackVoices => ({ gender: 'male', voices });

/**
 * Chooses the voice that replaces another: the first preferred voice that is available, otherwise an English voice of the same
 * gender, otherwise any English voice, and if there is none, any voice of the same gender, otherwise the first voice.
 *
 * @returns `undefined` if there are no voices.
 */
export function fallbackVoiceFor(
  { gender, voices: preferred }: FallbackVoices,
  voices: readonly Voice[],
): Voice | undefined {
  const available = preferred.flatMap((id) => voices.find(({ voiceId }) => voiceId === id) ?? []);
  const english = voices.filter(({ language }) => language.toLowerCase().startsWith('en'));
  const ofGender = (voice: Voice) => voice.gender === gender;
  return available[0] ?? english.find(ofGender) ?? english[0] ?? voices.find(ofGender) ?? voices[0];
}
