/** Longest label in Unicode code points. */
export const maxLabelLength = 100;

// Cc: control characters; Zl and Zp: line and paragraph separators. A label is one line.
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Checks a label that people give to something: 1 to 100 characters, counted as Unicode code points, on one line.
 *
 * @returns what is wrong with it, as the end of a sentence that starts with the label's name; `undefined` if nothing is.
 */
export function checkLabel(label: unknown): string | undefined {
  if (typeof label !== 'string') return 'must be a string';
  if (!label.isWellFormed()) return 'must be well-formed Unicode (it has a lone surrogate)';
  if (controlCharacters.test(label)) return 'must not contain control characters or line breaks';
  const length = Array.from(label).length;
  if (length < 1 || length > maxLabelLength) return `must have 1 to ${maxLabelLength} characters (it has ${length})`;
  return undefined;
}
