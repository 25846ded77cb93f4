/** Control and format characters, lone surrogates, and other invisible characters. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Makes untrusted text safe to repeat in a message: truncates it, and escapes each character that could change how the message
 * looks, for example as `\u{202E}`.
 *
 * @param longest the maximum length in Unicode code points, before escaping.
 */
export function printable(text: string, longest: number): string {
  // Cut first, to not split a long text for nothing: a code point has at most two code units.
  const characters = Array.from(text.slice(0, 2 * longest + 1));
  const isCut = characters.length > longest || text.length > 2 * longest + 1;
  const kept = characters.slice(0, longest).join('');
  const escaped = kept.replace(unprintable, (each) => `\\u{${each.codePointAt(0)!.toString(16).toUpperCase()}}`);
  return isCut ? `${escaped}…` : escaped;
}
