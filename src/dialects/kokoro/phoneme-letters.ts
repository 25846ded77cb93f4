import { ipaOfKokoroLetters, type SpeechInstructions } from '@voxgate/speech';

/** A word between white space and punctuation. */
const word = /[^\s.,!?;:—…"“”()]+/gu;

/** The pronunciation of each word of a text that is written in phonemes. */
export function wordsOfPhonemes(phonemes: string): SpeechInstructions {
  const instructions = Array.from(phonemes.matchAll(word), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    phonemes: ipaOfKokoroLetters(found),
  }));
  return { instructions, styles: [], breaks: [], marks: [], boundaries: [] };
}
