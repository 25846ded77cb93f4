import type { SayAs } from './instructions';
import { englishSayAs } from './english/say-as';

/**
 * Reads a text of a known kind in one language.
 *
 * @param language a BCP 47 tag.
 * @returns what is said; `undefined` if the text is not of this kind. It is then read as any other text.
 */
export type SayAsReader = (written: string, as: SayAs, language: string) => string | undefined;

/** The languages that can read all kinds, by their primary subtag. */
const readers: Readonly<Record<string, SayAsReader>> = { en: englishSayAs };

/** Reads a text of a known kind. In languages without a reader, only characters and digits are read one by one. */
export const readAs: SayAsReader = (written, as, language) => {
  const reader = readers[language.toLowerCase().split('-', 1)[0]!] ?? oneByOne;
  return reader(written, as, language);
};

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Reads characters, or digits, one by one. */
export const oneByOne: SayAsReader = (written, { kind }) => {
  if (kind === 'characters') return spaced(Array.from(characters.segment(written), ({ segment }) => segment));
  if (kind === 'digits') return spaced(written.match(/\p{Nd}/gu) ?? []);
  return undefined;
};

/** Characters that are spoken one by one. */
function spaced(parts: readonly string[]): string | undefined {
  const spoken = parts.filter((part) => part.trim() !== '');
  return spoken.length === 0 ? undefined : spoken.join(', ');
}
