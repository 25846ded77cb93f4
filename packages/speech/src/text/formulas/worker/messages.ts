import type { FormulaKind, FormulaLanguage } from '../formula';

/** To the thread: a formula. It answers one after the other. */
export interface FormulaQuestion {
  readonly kind: FormulaKind;
  readonly source: string;
  readonly language: FormulaLanguage;
}

/** From the thread: what is said; `undefined` if the formula cannot be read. */
export interface FormulaAnswer {
  readonly words: string | undefined;
}
