import { type PhoneticAlphabet, type PronunciationRule, readPronunciation } from '@voxgate/speech';

/** Maximum number of pronunciations, and of characters in a phrase and in a pronunciation. */
const maxCount = 100;
const maxLength = 300;

/** Google's names of encodings, in the order of their numbers. */
export const phoneticEncodings = [
  'PHONETIC_ENCODING_UNSPECIFIED',
  'PHONETIC_ENCODING_IPA',
  'PHONETIC_ENCODING_X_SAMPA',
  'PHONETIC_ENCODING_JAPANESE_YOMIGANA',
  'PHONETIC_ENCODING_PINYIN',
] as const;

const alphabets: Readonly<Record<string, PhoneticAlphabet>> = {
  PHONETIC_ENCODING_IPA: 'ipa',
  PHONETIC_ENCODING_X_SAMPA: 'x-sampa',
};

/** One of `customPronunciations.pronunciations`, which has been checked. */
interface CustomPronunciation {
  readonly phrase: string;
  readonly phoneticEncoding: string | number;
  readonly pronunciation: string;
}

/** The rule that `customPronunciations` breaks, as the end of a sentence about `input`. */
export function customPronunciationsProblem(value: unknown): string | undefined {
  const { pronunciations = [] } = (value ?? {}) as { pronunciations?: unknown };
  if (!Array.isArray(pronunciations) || pronunciations.length > maxCount) {
    return `must have customPronunciations.pronunciations that is a list of at most ${maxCount}`;
  }
  for (const [index, each] of pronunciations.entries()) {
    const problem = pronunciationProblem(each);
    if (problem !== undefined) return `has customPronunciations.pronunciations[${index}], which ${problem}`;
  }
  return undefined;
}

/** The rules of `customPronunciations` that has been checked. They hold for whole words in any case. */
export function customPronunciationRules(value: unknown): PronunciationRule[] {
  const { pronunciations = [] } = (value ?? {}) as { pronunciations?: readonly CustomPronunciation[] };
  return pronunciations.map(({ phrase, phoneticEncoding, pronunciation }) => ({
    word: phrase.trim(),
    ipa: readPronunciation(pronunciation.trim(), alphabetOf(phoneticEncoding)!).ipa!,
    caseSensitive: false,
    wordBoundaries: true,
  }));
}

function pronunciationProblem(value: unknown): string | undefined {
  const { phrase, phoneticEncoding, pronunciation } = (value ?? {}) as Record<string, unknown>;
  for (const [field, given] of Object.entries({ phrase, pronunciation })) {
    const isRight = typeof given === 'string' && given.trim() !== '' && given.length <= maxLength;
    if (!isRight) return `must have a ${field} of 1 to ${maxLength} characters`;
  }
  const alphabet = alphabetOf(phoneticEncoding);
  if (!alphabet) return `must have a phoneticEncoding that is one of: ${Object.keys(alphabets).join(', ')}`;
  const { problem } = readPronunciation((pronunciation as string).trim(), alphabet);
  return problem && `has a pronunciation that ${problem}`;
}

function alphabetOf(encoding: unknown): PhoneticAlphabet | undefined {
  const name = typeof encoding === 'number' ? phoneticEncodings[encoding] : encoding;
  return typeof name === 'string' && Object.hasOwn(alphabets, name) ? alphabets[name] : undefined;
}
