import type { SayAs } from './instructions';
import { englishSayAs } from './english/say-as';
import { languageSayAs } from './languages/say-as';

/**
 * Reads a text of a known kind in one language.
 *
 * @param language a BCP 47 tag.
 * @returns what is said; `undefined` if the text is not of this kind. It is then read as any other text.
 */
export type SayAsReader = (written: string, as: SayAs, language: string) => string | undefined;

/** Reads a text of a known kind. In languages without grammars, only characters and digits are read one by one. */
export const readAs: SayAsReader = (written, as, language) => {
  if (/^en(?:$|-)/iu.test(language)) return englishSayAs(written, as, language);
  return languageSayAs(written, as, language) ?? oneByOne(written, as, language);
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
