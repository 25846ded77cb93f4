/** Control and format characters, lone surrogates, and whatever else nobody sees. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Makes untrusted text fit to be repeated in a message: cut to a length, and with each character that could change how the
 * message looks written as `\u{202E}`.
 *
 * @param longest in Unicode code points, before the escapes.
 */
export function printable(text: string, longest: number): string {
  // No more is looked at than is kept: a code point has two code units at most.
  const characters = Array.from(text.slice(0, 2 * longest + 1));
  const isCut = characters.length > longest || text.length > 2 * longest + 1;
  const kept = characters.slice(0, longest).join('');
  const escaped = kept.replace(unprintable, (each) => `\\u{${each.codePointAt(0)!.toString(16).toUpperCase()}}`);
  return isCut ? `${escaped}…` : escaped;
}
