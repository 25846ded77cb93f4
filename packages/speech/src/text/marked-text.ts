import type { TextInstruction } from './instructions';
import type { SourceRange } from './normalized-text';
import type { PitchStyle } from './pitch';

/** How a range of a text is spoken. What is omitted is as in the rest of the request. */
export interface SpeechStyle {
  readonly voiceId?: string;
  /** Multiplies the speed of the request. */
  readonly rate?: number;
  /** In decibels. {@link silentGainDb} or less is silence. */
  readonly gainDb?: number;
  /** Only for voices whose pitch can be changed. Others refuse the text. */
  readonly pitch?: PitchStyle;
  /** How much emphasis raises the pitch. Voices whose pitch cannot be changed leave it out. */
  readonly emphasisSemitones?: number;
  /** A BCP 47 tag: the language in which the text is read and, if the engine can, pronounced. */
  readonly language?: string;
}

/** A range of the source and its style. */
export type StyledRange = SourceRange & SpeechStyle;

/** Strengths of breaks, weakest first (SSML 1.1, section 3.2.3). */
export const breakStrengths = ['none', 'x-weak', 'weak', 'medium', 'strong', 'x-strong'] as const;

export type BreakStrength = (typeof breakStrengths)[number];

/**
 * A pause at an offset of the source. It takes the place of the pause that would be there, if it is longer. The strength `none`
 * removes the pause.
 */
export type Break = { readonly at: number } & (
  | { readonly seconds: number }
  /** A pause as after a comma, a sentence and so on, which is shorter at a higher speed. */
  | { readonly strength: BreakStrength }
);

/** A named place of the source, whose time is reported. */
export interface NamedMark {
  readonly at: number;
  readonly name: string;
}

/** An offset of the source where a sentence or a paragraph ends. */
export interface Boundary {
  readonly at: number;
  readonly ends: 'sentence' | 'paragraph';
}

/**
 * A text with instructions. All offsets are those of `source`, the caller's own string with all of its tags, in UTF-16 code units.
 * So are the offsets of timestamps. Each list is in order, and ranges of the same list do not overlap.
 */
export interface MarkedText {
  readonly source: string;
  readonly instructions: readonly TextInstruction[];
  /** A style that is nested in another one is already combined with it. */
  readonly styles: readonly StyledRange[];
  readonly breaks: readonly Break[];
  readonly marks: readonly NamedMark[];
  readonly boundaries: readonly Boundary[];
  /**
   * How many characters are spoken, in Unicode code points, for limits and usage. By default, all of the source without the white
   * space around it.
   */
  readonly characters?: number;
}

/** Gain of silence in decibels. */
export const silentGainDb = -96;

/** The highest gain in decibels. */
export const maxGainDb = 24;

/** A text without instructions. */
export function plainText(source: string): MarkedText {
  return { source, instructions: [], styles: [], breaks: [], marks: [], boundaries: [] };
}

/**
 * Checks what the rest of the pipeline relies on.
 *
 * @throws {RangeError} if a list is not in order, ranges overlap, or a value is out of range. Whatever makes marked texts must
 *   not do that, so it is not the caller's mistake.
 */
export function checkMarkedText({ source, instructions, styles, breaks, marks, boundaries }: MarkedText): void {
  checkRanges('instructions', instructions, source.length);
  checkRanges('styles', styles, source.length);
  checkOffsets('breaks', breaks, source.length);
  checkOffsets('marks', marks, source.length);
  checkOffsets('boundaries', boundaries, source.length);
  for (const { rate = 1, gainDb = 0 } of styles) {
    if (!(rate > 0 && rate < Infinity)) throw new RangeError(`A style has the rate ${rate}.`);
    if (!(gainDb <= maxGainDb)) throw new RangeError(`A style has a gain of ${gainDb} dB.`);
  }
  for (const each of breaks) {
    if ('seconds' in each && !(each.seconds >= 0 && each.seconds < Infinity))
      throw new RangeError(`A break takes ${each.seconds} seconds.`);
  }
}

function checkRanges(name: string, ranges: readonly SourceRange[], length: number): void {
  let covered = 0;
  for (const { start, end } of ranges) {
    const isRight = Number.isInteger(start) && Number.isInteger(end) && start >= covered && end >= start;
    if (!isRight || end > length) throw new RangeError(`${name} has the range ${start} to ${end} in a wrong place.`);
    covered = end;
  }
}

function checkOffsets(name: string, places: readonly { readonly at: number }[], length: number): void {
  let last = 0;
  for (const { at } of places) {
    if (!(Number.isInteger(at) && at >= last && at <= length))
      throw new RangeError(`${name} has the offset ${at} in a wrong place.`);
    last = at;
  }
}
