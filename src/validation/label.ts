/** Longest label in Unicode code points. */
export const maxLabelLength = 100;

// Cc: control characters; Zl and Zp: line and paragraph separators. A label is one line.
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}]/u;

// What no font shows: format characters and fillers, and the blanks that `trim` does not know. None is refused among
// others: emoji are joined by some of them, and right-to-left names are ordered by others.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u{fff9}-\u{fffb}\u2800]/gu;

/**
 * Checks a label that people give to something: 1 to 100 characters, counted as Unicode code points, on one line, of
 * which at least one is to be seen.
 *
 * @returns what is wrong with it, as the end of a sentence that starts with the label's name; `undefined` if nothing is.
 */
export function checkLabel(label: unknown): string | undefined {
  if (typeof label !== 'string') return 'must be a string';
  if (!label.isWellFormed()) return 'must be well-formed Unicode (it has a lone surrogate)';
  if (controlCharacters.test(label)) return 'must not contain control characters or line breaks';
  const length = Array.from(label).length;
  if (length < 1 || length > maxLabelLength) return `must have 1 to ${maxLabelLength} characters (it has ${length})`;
  if (label.replace(invisible, '') === '') return 'must have at least one visible character';
  return undefined;
}
