import type { SourceRange } from '../normalized-text';

/** How a formula is written: as LaTeX, without the signs around it, or as MathML. */
export type FormulaKind = 'latex' | 'mathml';

/** A formula in a text. */
export interface Formula extends SourceRange {
  readonly kind: FormulaKind;
  readonly source: string;
  /** Where the source begins and ends in the text. */
  readonly inner: SourceRange;
  /** Whether "th" follows, which belongs to the range: the `$n$th` term. */
  readonly isOrdinal: boolean;
}

/** The languages that have words for formulas, as primary language tags. */
export const formulaLanguages = ['de', 'en', 'es', 'fr', 'hi', 'it'] as const;

export type FormulaLanguage = (typeof formulaLanguages)[number];
