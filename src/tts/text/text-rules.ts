import type { Problem } from '../../errors/field-problem';

/** Counts Unicode code points, as limits and `characters` do: an emoji is one (or a few, if it is made of several). */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** As many characters as a figure takes in words, at most ("777,777" is 11 a figure in English, and no more in others). */
const charactersPerFigure = 12;

/**
 * How many characters a text has when it is said, at most: an engine says figures and signs in words that have not been
 * written out for it.
 *
 * @example
 * countSpoken('R2') // 13
 */
export function countSpoken(text: string): number {
  const figures = text.match(/[\p{N}\p{S}%]/gu)?.length ?? 0;
  return countCharacters(text) + figures * (charactersPerFigure - 1);
}

/**
 * Checks that a value is text at all; its length is another matter, with an error of its own.
 *
 * @returns what is wrong with it; `undefined` if nothing is.
 */
export function textProblem(text: unknown): Problem | undefined {
  if (typeof text !== 'string') return { reason: 'invalid', rule: 'must be a string' };
  if (!text.isWellFormed()) {
    return { reason: 'invalid', rule: 'must be well-formed Unicode (it has a lone surrogate)' };
  }
  if (text.trim() === '') return { reason: 'empty', rule: 'must not be empty' };
  return undefined;
}
