import { kokoroLanguages } from '@voxgate/speech';
import { oneOf } from '../../platform/validation/one-of';

/** Other codes for the languages, as `ALIASES` in Kokoro's `pipeline.py`. */
const aliases: Readonly<Record<string, string>> = {
  'en-us': 'a',
  'en-gb': 'b',
  es: 'e',
  'fr-fr': 'f',
  hi: 'h',
  it: 'i',
  ja: 'j',
  'pt-br': 'p',
  zh: 'z',
};

/** The codes of languages that Kokoro-FastAPI's clients send, in small letters. */
export const languageCodes = [...Object.keys(kokoroLanguages), ...Object.keys(aliases)];

/** The rule that a code breaks, if it is not one of Kokoro's. */
export function languageProblem(code: unknown): string | undefined {
  return oneOf(languageCodes, typeof code === 'string' ? code.toLowerCase() : code);
}

/** The language of a code that has been checked, as a BCP 47 tag. */
export function languageOf(code: string): string {
  const lower = code.toLowerCase();
  return kokoroLanguages[aliases[lower] ?? lower]!;
}
