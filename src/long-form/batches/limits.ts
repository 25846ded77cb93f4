/** Bytes of the input of a batch: 2,000,000 characters however they are written in JSON, with the rest of 50,000 lines. */
export const maxInputBytes = 40_000_000;

/** Lines of a batch, those included that are empty. */
export const maxLines = 50_000;

/** Unicode code points of all texts of a batch together. */
export const maxCharacters = 2_000_000;

/** Maximum length of a `custom_id` in UTF-16 code units. */
export const maxCustomIdLength = 128;

/** Bytes of a line with a text of this many characters, even if each is escaped as `\uXXXX\uXXXX`. */
export function maxLineLength(maxTextCharacters: number): number {
  return Math.max(100_000, maxTextCharacters * 12 * 2);
}
