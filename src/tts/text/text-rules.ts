/** Counts Unicode code points, as limits and `characters` do: an emoji is one (or a few, if it is made of several). */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/**
 * Checks that a value is text at all; its length is another matter, with an error of its own.
 *
 * @returns what is wrong with it, as the end of a sentence that starts with the field's name; `undefined` if nothing is.
 */
export function textProblem(text: unknown): string | undefined {
  if (typeof text !== 'string') return 'must be a string';
  if (!text.isWellFormed()) return 'must be well-formed Unicode (it has a lone surrogate)';
  if (text.trim() === '') return 'must not be empty';
  return undefined;
}
