import type { PcmChunk } from '../../../packages/speech/src/engines/speech-engine';

/** Stretches of sound that are looked at together: 2.5 ms. */
const windowsPerSecond = 400;

/** Decibels below the loudest of a word that count as quiet, and how long it must be so: 15 ms. */
const quiet = 28;
const shortest = 6;

/** How far from the told start a quiet stretch may end: 150 ms. */
const reach = 60;

/** Words that begin with a plosive. An unstressed `to` is pronounced without one. */
export const plosives = /^(?!to$)(?:[bdgpq]|k(?!n)|c[^hie]|t(?!h))/iu;

/** Those that no voice hums through: some hum through the closures of b, d and g. */
export const voicelessPlosives = /^(?!to$)(?:[pq]|k(?!n)|c[^hie]|t(?!h))/iu;

export interface OnsetError {
  word: string;
  /** The told start minus the start in the sound. */
  seconds: number;
}

/**
 * Compares the starts of words with the sound, where it shows them: where exactly one quiet stretch (a pause, or the
 * closure of a plosive such as p or t) ends near the told start. In the middle of a phrase most words are not parted from
 * each other by anything, so they are left out.
 *
 * @param parting words that a closure separates from the previous word.
 */
export function onsetErrors(text: string, { samples, sampleRate, words }: PcmChunk, parting = plosives): OnsetError[] {
  const loudness = decibels(samples, sampleRate / windowsPerSecond);
  return words!.flatMap(({ start, end, startSeconds, endSeconds }, index) => {
    const word = text.slice(start, end);
    const told = Math.round(startSeconds * windowsPerSecond);
    // Vowels and soft consonants begin without a jump, unless there is silence before them.
    const isParted = index === 0 || /[,;:.!?]/u.test(text.slice(words![index - 1]!.end, start));
    if (!isParted && !parting.test(word)) return [];
    const loudest = Math.max(...loudness.slice(told, Math.round(endSeconds * windowsPerSecond) + 1));
    const from = isParted ? -shortest : Math.max(0, told - reach);
    const ends = quietEnds(loudness, loudest - quiet, from, told + reach).filter((at) => at >= told - reach);
    return ends.length === 1 ? [{ word, seconds: (told - ends[0]!) / windowsPerSecond }] : [];
  });
}

/** Where quiet stretches end, in windows. Before the first window all is quiet. */
function quietEnds(loudness: readonly number[], threshold: number, from: number, to: number): number[] {
  const ends: number[] = [];
  let length = 0;
  for (let window = from; window < Math.min(to, loudness.length); window++) {
    if ((loudness[window] ?? -Infinity) < threshold) length++;
    else {
      if (length >= shortest) ends.push(window);
      length = 0;
    }
  }
  return ends;
}

/** The loudness of each window, above the pitch of the voice, so that its hum does not fill the closures. */
function decibels(samples: Float32Array, windowSamples: number): number[] {
  return Array.from({ length: Math.floor(samples.length / windowSamples) }, (_, window) => {
    // A window need not be a whole number of samples, as at 22,050 a second.
    const [from, to] = [Math.round(window * windowSamples), Math.round((window + 1) * windowSamples)];
    let sum = 0;
    for (let index = from; index < to; index++) {
      sum += (samples[index]! - 0.9 * (samples[index - 1] ?? 0)) ** 2;
    }
    return 10 * Math.log10(sum / (to - from) + 1e-12);
  });
}
