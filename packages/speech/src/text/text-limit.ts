import { TextTooLongError } from '../errors';

/** SSML with its tags may be this many times longer than the text limit. */
export const maxMarkup = 4;

/**
 * Normalized text may be this many times longer than the text limit. Prose full of numbers, dates and amounts
 * ("$1,234.5m") grows two- to threefold. A text of signs alone grows elevenfold or more, so that one page would become an hour
 * of speech.
 */
const maxGrowth = 4;

/** Refuses texts that are too long: as they are sent, with their tags, and when their numbers and words are written out. */
export class TextLimit {
  /** @param maxCharacters maximum length of what is spoken of a text, in Unicode code points. */
  constructor(readonly maxCharacters: number) {}

  /** Maximum length of a text after dictionaries and normalization. */
  get maxNormalized(): number {
    return this.maxCharacters * maxGrowth;
  }

  /** @throws {TextTooLongError} */
  check(characters: number): void {
    if (characters > this.maxCharacters)
      throw new TextTooLongError(`has ${characters} characters; this server accepts up to ${this.maxCharacters}.`);
  }

  /** @throws {TextTooLongError} if SSML is too long with its tags. */
  checkMarkup(characters: number): void {
    const max = this.maxCharacters * maxMarkup;
    if (characters > max)
      throw new TextTooLongError(`has ${characters} characters with its tags; this server accepts up to ${max}.`);
  }

  /** @throws {TextTooLongError} */
  checkNormalized(characters: number): void {
    if (characters <= this.maxNormalized) return;
    throw new TextTooLongError(
      `may grow to ${characters} characters when its numbers and signs are written out; the limit is ${this.maxNormalized}.`,
    );
  }

  /** @throws {TextTooLongError} always: dictionaries make the text longer than `maxNormalized`. */
  refuseDictionaries(): never {
    throw new TextTooLongError(
      `grows to more than ${this.maxNormalized} characters with its pronunciation dictionaries, which is the limit.`,
    );
  }
}
