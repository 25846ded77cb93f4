/** Counts Unicode code points, the unit of limits and `characters`. An emoji is one or several code points. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Maximum number of characters per digit when written out. "777,777" has 11 per digit in English; other languages have no more. */
const charactersPerDigit = 12;

/**
 * Upper bound of a text's length when spoken. The engine itself writes out digits and signs that normalization has left.
 *
 * @example
 * countNormalizedCharacters('R2') // 13
 */
export function countNormalizedCharacters(text: string): number {
  const figures = text.match(/[\p{N}\p{S}%]/gu)?.length ?? 0;
  return countCharacters(text) + figures * (charactersPerDigit - 1);
}

/** Why a value is not a valid text. */
export interface TextProblem {
  readonly reason: 'empty' | 'invalid';
  /** The end of a sentence that starts with the field's name, such as "must not be empty". */
  readonly rule: string;
}

/**
 * Checks that a value is a valid text. Its length is checked separately, with its own error.
 *
 * @returns the problem, or `undefined` if the value is valid.
 */
export function textProblem(text: unknown): TextProblem | undefined {
  if (typeof text !== 'string') return { reason: 'invalid', rule: 'must be a string' };
  if (!text.isWellFormed()) {
    return { reason: 'invalid', rule: 'must be well-formed Unicode (it has a lone surrogate)' };
  }
  if (text.trim() === '') return { reason: 'empty', rule: 'must not be empty' };
  return undefined;
}

/**
 * Converts offsets in UTF-16 code units, which JavaScript uses, to offsets in Unicode code points, which the API uses.
 *
 * @example
 * codePointOffsets('😀!')(2) // 1
 */
export function codePointOffsets(text: string): (offset: number) => number {
  const offsets = new Uint32Array(text.length + 1);
  let codePoints = 0;
  for (let unit = 0; unit < text.length; unit++) {
    offsets[unit] = codePoints;
    // A surrogate pair is one character.
    if (text.codePointAt(unit)! > 0xffff) offsets[++unit] = codePoints;
    codePoints++;
  }
  offsets[text.length] = codePoints;
  return (offset) => offsets[offset]!;
}
