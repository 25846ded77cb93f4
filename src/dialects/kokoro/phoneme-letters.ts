import type { SpeechInstructions } from '@voxgate/speech';

/** Kokoro's letters for sounds that IPA writes with two. */
const letters: Readonly<Record<string, string>> = {
  A: 'eɪ',
  I: 'aɪ',
  O: 'oʊ',
  Q: 'əʊ',
  W: 'aʊ',
  Y: 'ɔɪ',
  ʤ: 'dʒ',
  ʧ: 'tʃ',
  ᵊ: 'ə',
  T: 'ɾ',
};

/** A word between white space and punctuation. */
const word = /[^\s.,!?;:—…"“”()]+/gu;

/** The pronunciation of each word of a text that is written in phonemes. */
export function wordsOfPhonemes(phonemes: string): SpeechInstructions {
  const instructions = Array.from(phonemes.matchAll(word), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    phonemes: Array.from(found, (letter) => letters[letter] ?? letter).join(''),
  }));
  return { instructions, styles: [], breaks: [], marks: [], boundaries: [] };
}
