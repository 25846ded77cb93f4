import type { Chapter } from './document';
import { languageTag } from './blocks/plain-text';

/** Letters of each chapter that are looked at, and of all together. */
const maxOfChapter = 1500;
const maxLetters = 6000;

/** Fewer letters say too little: a name or a heading could be in any language. Chinese and Japanese say more with one. */
const minLetters = 40;
const lettersOfIdeograph = 3;

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/**
 * Detects the language of a document by samples of its chapters.
 *
 * @returns a BCP 47 tag without a region; `undefined` if the text is too short, or may be in one of several languages.
 */
export async function detectLanguage(chapters: readonly Chapter[]): Promise<string | undefined> {
  const sample = sampleOf(chapters);
  const letters = (sample.match(/[\p{L}\p{M}]/gu) ?? []).length;
  const ideographs = (sample.match(ideograph) ?? []).length;
  if (letters + (lettersOfIdeograph - 1) * ideographs < minLetters) return undefined;
  // Its tables have a megabyte, and most documents name their language.
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(sample);
  return found.isReliable() ? languageTag(found.language) : undefined;
}

/** Text from the middle of chapters: the beginning may be a title page in another language. */
function sampleOf(chapters: readonly Chapter[]): string {
  const parts: string[] = [];
  let size = 0;
  for (const { text, syntax } of acrossDocument(chapters)) {
    if (size >= maxLetters) break;
    const start = Math.max(0, (text.length - maxOfChapter) >> 1);
    const part = text.slice(start, start + maxOfChapter);
    // A tag may begin before the part, or end after it.
    const plain = syntax === 'ssml' ? part.replaceAll(/^[^<>]*>|<[^<>]*(?:>|$)/gu, ' ') : part;
    parts.push(plain.replaceAll(/\\[([].*?\\[)\]]|https?:\S+/gsu, ' '));
    size += part.length;
  }
  return parts.join('\n');
}

/** At most a dozen chapters, the first one last. */
function acrossDocument(chapters: readonly Chapter[]): Chapter[] {
  const step = Math.max(1, Math.floor(chapters.length / 12));
  const some = chapters.filter((_, index) => index % step === 0);
  return some.length > 2 ? [...some.slice(1), some[0]!] : some;
}
