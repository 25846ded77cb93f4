import type { Voice } from '../voices/voice';
import type { MeasuredStyle } from './measured-style';

// About a quarter of the voices of Kokoro and Flite is beyond each of these limits.

/** Medians of pitch in Hz up to which a voice is low, and from which it is high, for its gender. */
const pitches = { female: { low: 165, high: 207 }, male: { low: 105, high: 145 } } as const;
/** Ranges of pitch in semitones. */
const melodies = { even: 6, lively: 10 } as const;
/** Characters per second. Only of English, in which there are enough voices to compare. */
const paces = { slow: 19.3, quick: 22.4 } as const;
/** With a smaller share of sound that has a pitch, a voice is breathy. Only of female voices: the creak of low ones has no pitch either. */
const breath = 0.3;

/**
 * Puts into words how a voice reads: what tells it from most others of its gender, and for the pace of its language.
 *
 * @param measured `undefined`: nobody has measured it.
 * @returns no words if it is like most others.
 */
export function styleOf(measured: MeasuredStyle | undefined, gender: Voice['gender'], language: string): string[] {
  if (!measured) return [];
  const { pitch, melody, pace, voiced } = measured;
  const of = gender === 'unknown' ? undefined : pitches[gender];
  const isEnglish = language.startsWith('en');
  return [
    ...(gender === 'female' && voiced < breath ? ['breathy'] : []),
    ...(of && pitch <= of.low ? ['low'] : []),
    ...(of && pitch >= of.high ? ['high'] : []),
    ...(melody <= melodies.even ? ['even'] : []),
    ...(melody >= melodies.lively ? ['lively'] : []),
    ...(isEnglish && pace <= paces.slow ? ['slow'] : []),
    ...(isEnglish && pace >= paces.quick ? ['quick'] : []),
  ];
}
