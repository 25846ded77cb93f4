/**
 * Counts the characters of a text as speech does: in Unicode code points, without white space around it.
 *
 * @param text the untrusted field of a request.
 * @param longest the longest text that is accepted.
 * @returns `undefined` if the text will be refused before any work is done: it is empty, too long, or no valid string.
 */
export function countAcceptedCharacters(text: unknown, longest: number): number | undefined {
  if (typeof text !== 'string' || !text.isWellFormed()) return undefined;
  const trimmed = text.trim();
  // A code point has at most two code units.
  if (trimmed === '' || trimmed.length > 2 * longest) return undefined;
  const characters = Array.from(trimmed).length;
  return characters > longest ? undefined : characters;
}
