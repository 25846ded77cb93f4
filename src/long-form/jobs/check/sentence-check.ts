/** Why a sentence was not checked: the recogniser does not know its language, is not installed or failed, or the sentence is too long. */
export const uncheckedReasons = ['language', 'recogniser', 'length'] as const;
export type UncheckedReason = (typeof uncheckedReasons)[number];

/** What a self-check has found about a sentence. */
export interface SentenceCheck {
  readonly verdict: 'clear' | 'doubtful' | 'unchecked';
  /** Of an unchecked sentence. */
  readonly reason?: UncheckedReason;
  /** In which way the sentence is spoken: 0 as it is, or a way of `recutSentence`. */
  readonly way: number;
  /** How often it was spoken anew. */
  readonly respoken: number;
  /** What was heard in the end. */
  readonly heard: string;
  /** Share of its words that were heard wrong; may be above 1. */
  readonly wordErrorRate: number;
}

/** A sentence of a chapter. Offsets in its text in Unicode code points. */
export interface CheckedSentence {
  readonly chapter: number;
  readonly textStart: number;
  readonly textEnd: number;
  readonly text: string;
}

/** A sentence that may have been spoken wrongly. */
export interface Doubt extends CheckedSentence {
  /** Seconds from the start of the chapter; `null` while the sentence is not in the sound of its chapter yet. */
  readonly startSeconds: number | null;
  readonly endSeconds: number | null;
  readonly heard: string;
  readonly wordErrorRate: number;
}

/** A check with nothing to complain about. */
export const clear: SentenceCheck = { verdict: 'clear', way: 0, respoken: 0, heard: '', wordErrorRate: 0 };

/** The check of a sentence that could not be checked. */
export function unchecked(reason: UncheckedReason): SentenceCheck {
  return { ...clear, verdict: 'unchecked', reason };
}
