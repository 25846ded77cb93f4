import type { TimeSliced } from '../support/time-slices';
import type { AnalyzedText } from '../text/analyze-text';
import { normalizedOffset } from '../text/normalized-text';
import {
  type ContourPoint,
  maxSemitones,
  pitchBetween,
  type PitchContour,
  relativeTo,
  type RelativePitch,
  samePitch,
  semitonesHigher,
} from '../text/pitch';
import type { SpeakingTimeEstimator } from './speaking-time';
import type { PitchSpan } from './speech-plan';

export { maxSemitones, type RelativePitch };

/** A range of the normalized text. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the pitch of pieces, in order. The pitch of a text changes within sentences without dividing them.
 */
export class PitchCursor {
  private next = 0;

  /**
   * @param spans of the whole normalized text: in order, not overlapping.
   * @param base the pitch of the rest.
   */
  private constructor(
    private readonly spans: readonly PitchSpan[],
    private readonly base: RelativePitch,
  ) {}

  /**
   * Finds the pitch of all of a text. Each style is a step.
   *
   * @param semitones by which the request moves the pitch.
   * @param speakingTime estimates where in a text the points of contours are.
   */
  static *open(
    analyzed: Pick<AnalyzedText, 'text' | 'marked'>,
    semitones: number,
    speakingTime: SpeakingTimeEstimator,
  ): TimeSliced<PitchCursor> {
    const base = semitones === 0 ? samePitch : semitonesHigher(semitones);
    return new PitchCursor(yield* spansOf(analyzed, base, speakingTime), base);
  }

  /** What differs from the voice's own pitch in a piece; `undefined` if nothing does. Offsets are from its start. */
  within({
    normalizedStart: from,
    normalizedEnd: to,
  }: {
    normalizedStart: number;
    normalizedEnd: number;
  }): readonly PitchSpan[] | undefined {
    const { spans, base } = this;
    while (this.next < spans.length && spans[this.next]!.end <= from) this.next++;
    const found: PitchSpan[] = [];
    const fill = (start: number, end: number) => {
      if (base !== samePitch && end > start) found.push({ start: start - from, end: end - from, pitch: base });
    };
    let at = from;
    for (let index = this.next; index < spans.length && spans[index]!.start < to; index++) {
      const part = cutSpan(spans[index]!, Math.max(from, spans[index]!.start), Math.min(to, spans[index]!.end));
      fill(at, part.start);
      found.push({ ...part, start: part.start - from, end: part.end - from });
      at = part.end;
    }
    fill(at, to);
    return found.length > 0 ? found : undefined;
  }
}

/** A part of a span, with the pitch that it has there. */
export function cutSpan(span: PitchSpan, start: number, end: number): PitchSpan {
  if (span.endPitch === undefined) return { ...span, start, end };
  return { ...span, start, end, pitch: pitchAt(span, start), endPitch: pitchAt(span, end) };
}

/** The pitch of a span at an offset. */
export function pitchAt({ start, end, pitch, endPitch }: PitchSpan, offset: number): RelativePitch {
  return endPitch === undefined ? pitch : pitchBetween(pitch, endPitch, (offset - start) / (end - start));
}

function* spansOf(
  { text, marked }: Pick<AnalyzedText, 'text' | 'marked'>,
  base: RelativePitch,
  speakingTime: SpeakingTimeEstimator,
): TimeSliced<PitchSpan[]> {
  const styles = marked.styles.flatMap(({ start, end, pitch, emphasisSemitones = 0 }) => {
    if (!pitch && emphasisSemitones === 0) return [];
    const range = { start: normalizedOffset(text, start), end: normalizedOffset(text, end) };
    return range.end > range.start ? [{ ...range, pitch: pitch ?? { level: samePitch }, emphasisSemitones }] : [];
  });
  const extents = new Map<number, Range>();
  for (const { start, end, pitch } of styles) {
    if (!pitch.contour) continue;
    const { id } = pitch.contour;
    extents.set(id, { start: extents.get(id)?.start ?? start, end });
  }
  const curves = new Map<number, readonly PlacedPoint[]>();
  const curveOf = (contour: PitchContour) => {
    const known =
      curves.get(contour.id) ?? place(contour.points, text.normalized, extents.get(contour.id)!, speakingTime);
    curves.set(contour.id, known);
    return known;
  };
  const spans: PitchSpan[] = [];
  for (const { start, end, pitch, emphasisSemitones } of styles) {
    yield;
    const { level, range, contour } = pitch;
    const raised = relativeTo(semitonesHigher(emphasisSemitones), level);
    const final = (of: RelativePitch) => relativeTo(relativeTo(raised, of), base);
    const parts = contour ? glides(curveOf(contour), start, end) : [{ start, end, pitch: samePitch }];
    for (const { pitch: from, endPitch, ...part } of parts) {
      const to = endPitch && { endPitch: final(endPitch) };
      spans.push({ ...part, pitch: final(from), ...to, ...(range && { range }) });
    }
  }
  return spans;
}

/** A point of a contour in the normalized text. */
interface PlacedPoint {
  readonly offset: number;
  readonly pitch: RelativePitch;
}

/** Finds the offsets of a contour's points. */
function place(
  points: readonly ContourPoint[],
  normalized: string,
  { start, end }: Range,
  speakingTime: SpeakingTimeEstimator,
): PlacedPoint[] {
  const seconds = speakingTime.cumulativeSeconds(normalized.slice(start, end));
  const total = seconds.at(-1)!;
  let offset = 0;
  return points.map(({ at, pitch }) => {
    while (offset < end - start && seconds[offset]! < at * total) offset++;
    return { offset: start + offset, pitch };
  });
}

/** The pitch of a range of a contour, as spans in which it rises or falls evenly. */
function glides(curve: readonly PlacedPoint[], start: number, end: number): PitchSpan[] {
  const [first, last] = [curve[0]!, curve.at(-1)!];
  const all = [
    { start: -Infinity, end: first.offset, pitch: first.pitch },
    ...curve.slice(1).map((point, index) => ({
      start: curve[index]!.offset,
      end: point.offset,
      pitch: curve[index]!.pitch,
      endPitch: point.pitch,
    })),
    { start: last.offset, end: Infinity, pitch: last.pitch },
  ];
  return all.flatMap((span) => {
    const [from, to] = [Math.max(start, span.start), Math.min(end, span.end)];
    return to > from ? [cutSpan(span, from, to)] : [];
  });
}
