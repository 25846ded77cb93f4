/**
 * A pitch, relative to another one: that many times as high, and that many hertz higher. In place of the pitch, it may be its range: how far
 * it goes up and down.
 */
export interface RelativePitch {
  readonly factor: number;
  readonly hertz: number;
}

/** A point of a contour. */
export interface ContourPoint {
  /** From 0, where the range begins, to 1, where it ends. */
  readonly at: number;
  /** Relative to the voice's own pitch. */
  readonly pitch: RelativePitch;
}

/** How the pitch goes over a range. Before the first point and after the last one, it stays as it is there. */
export interface PitchContour {
  /** Tells contours of the same text apart. Ranges of styles with the same one are one range, from the first to the last. */
  readonly id: number;
  /** In order: at least one. */
  readonly points: readonly ContourPoint[];
}

/** How the pitch of a range of text differs from that of its voice. */
export interface PitchStyle {
  /** Relative to the contour, or else to the voice's own pitch. */
  readonly level: RelativePitch;
  /** Relative to the voice's own range. */
  readonly range?: RelativePitch;
  readonly contour?: PitchContour;
}

/** The pitch that another one is relative to. */
export const samePitch: RelativePitch = { factor: 1, hertz: 0 };

/** How far the pitch of a voice can be moved in all, in semitones: an octave up and down. */
export const maxSemitones = 12;

/** A pitch so many semitones higher. */
export function semitonesHigher(semitones: number): RelativePitch {
  return { factor: 2 ** (semitones / 12), hertz: 0 };
}

/** A pitch that is relative to a second one, relative to what the second one is relative to. */
export function relativeTo(pitch: RelativePitch, other: RelativePitch): RelativePitch {
  return { factor: pitch.factor * other.factor, hertz: pitch.factor * other.hertz + pitch.hertz };
}

/** The pitch between two others. @param share 0: the first one; 1: the second one. */
export function pitchBetween(one: RelativePitch, other: RelativePitch, share: number): RelativePitch {
  const between = (from: number, to: number) => from + (to - from) * share;
  return { factor: between(one.factor, other.factor), hertz: between(one.hertz, other.hertz) };
}
