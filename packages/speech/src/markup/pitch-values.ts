import {
  type ContourPoint,
  maxSemitones,
  type PitchStyle,
  relativeTo,
  type RelativePitch,
  samePitch,
  semitonesHigher,
} from '../text/pitch';
import { MarkupProblem, quoted } from './markup-problem';

/** Pitches in semitones from the voice's own. They replace those of outer elements. */
export const pitchLabels = { 'x-low': -6, low: -3, medium: 0, high: 3, 'x-high': 6, default: 0 } as const;

/** Ranges relative to the voice's own. They replace those of outer elements. */
export const rangeLabels = { 'x-low': 0.4, low: 0.7, medium: 1, high: 1.35, 'x-high': 1.7, default: 1 } as const;

/** Maximum number of points of a contour. */
export const maxContourPoints = 50;

/** Hertz of a pitch or of a change. */
const maxHertz = 1000;

// Figures have at most as many digits as this says, so that no value is infinite.
const pattern = /^(?<sign>[+-]?)(?<number>\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})(?<unit>st|hz|%)$/iu;
const pointPattern = /\(\s*(?<at>\d{1,3}(?:\.\d{0,3})?|\.\d{1,3})%\s*,\s*(?<pitch>[^\s(),]{1,20})\s*\)\s*/uy;

type Labels = Readonly<Record<string, RelativePitch>>;

const pitches: Labels = Object.fromEntries(
  Object.entries(pitchLabels).map(([label, semitones]) => [label, semitonesHigher(semitones)]),
);
const ranges: Labels = Object.fromEntries(
  Object.entries(rangeLabels).map(([label, factor]) => [label, { factor, hertz: 0 }]),
);

/**
 * Reads the attributes `pitch`, `range` and `contour`. As SSML 1.1 says, a contour takes the place of the two others.
 *
 * @param outer the style around the element.
 * @param id of the contour, if there is one.
 * @throws {MarkupProblem}
 */
export function readPitchStyle(
  { pitch, range, contour }: { readonly pitch?: string; readonly range?: string; readonly contour?: string },
  outer: PitchStyle = { level: samePitch },
  id = 0,
): PitchStyle {
  if (contour !== undefined) {
    const points = readContour(contour, outer.contour ? samePitch : outer.level);
    return { ...outer, level: samePitch, contour: { id, points } };
  }
  const { contour: ofOuter, range: outerRange, ...rest } = outer;
  const read = pitch === undefined ? undefined : readRelative('pitch', pitch, pitches);
  const readRange = range === undefined ? undefined : readRelative('range', range, ranges);
  const isContourKept = ofOuter && !read?.isAbsolute;
  return {
    ...rest,
    ...(read && { level: read.isAbsolute ? read.value : relativeTo(read.value, outer.level) }),
    ...(readRange
      ? { range: readRange.isAbsolute ? readRange.value : relativeTo(readRange.value, outerRange ?? samePitch) }
      : outerRange && { range: outerRange }),
    ...(isContourKept && { contour: ofOuter }),
  };
}

/**
 * Reads a contour such as `(0%,+20Hz) (50%,+30%)`.
 *
 * @param outer the pitch that relative ones are relative to.
 * @throws {MarkupProblem}
 */
function readContour(value: string, outer: RelativePitch): ContourPoint[] {
  const written = value.trim();
  const form = 'contour must be points such as (0%,+20Hz) (50%,+10%) (100%,-2st)';
  const points: ContourPoint[] = [];
  pointPattern.lastIndex = 0;
  for (let end = 0; end < written.length; end = pointPattern.lastIndex) {
    const { at, pitch } = pointPattern.exec(written)?.groups ?? {};
    if (at === undefined || pitch === undefined) return refuse(`${form}, not ${quoted(value)}`);
    if (points.length === maxContourPoints) refuse(`contour must have at most ${maxContourPoints} points`);
    const read = readRelative('the pitch of a contour', pitch, pitches);
    points.push({ at: Number(at) / 100, pitch: read.isAbsolute ? read.value : relativeTo(read.value, outer) });
  }
  if (points.length === 0) refuse(`${form}, not ${quoted(value)}`);
  const isInOrder = points.every(({ at }, index) => at <= 1 && at >= (points[index - 1]?.at ?? 0));
  if (!isInOrder) refuse(`contour must have its points in order, from 0% to 100%, not ${quoted(value)}`);
  return points;
}

function refuse(rule: string): never {
  throw new MarkupProblem(rule);
}

/**
 * Reads a pitch or a range.
 *
 * @returns whether it takes the place of what is around it: labels and hertz without a sign.
 * @throws {MarkupProblem}
 */
function readRelative(name: string, value: string, labels: Labels): { value: RelativePitch; isAbsolute: boolean } {
  const written = value.trim();
  if (Object.hasOwn(labels, written)) return { value: labels[written]!, isAbsolute: true };
  const { sign, number, unit } = pattern.exec(written)?.groups ?? {};
  const kind = unit?.toLowerCase();
  if (number === undefined || (sign === '' && kind !== 'hz')) {
    throw new MarkupProblem(
      `${name} must be one of ${Object.keys(labels).join(', ')}, or a value such as +2st, -10%, +20Hz or 200Hz, not ${quoted(value)}`,
    );
  }
  const amount = Number(number) * (sign === '-' ? -1 : 1);
  if (kind === 'hz') {
    if (Math.abs(amount) > maxHertz)
      throw new MarkupProblem(`${name} must be at most ${maxHertz}Hz, not ${quoted(value)}`);
    return sign === ''
      ? { value: { factor: 0, hertz: amount }, isAbsolute: true }
      : { value: { factor: 1, hertz: amount }, isAbsolute: false };
  }
  const isWithin = kind === '%' ? amount >= -100 && amount <= 100 : Math.abs(amount) <= maxSemitones;
  if (!isWithin) {
    throw new MarkupProblem(
      `${name} must be from -${maxSemitones}st to +${maxSemitones}st or from -100% to +100%, not ${quoted(value)}`,
    );
  }
  return {
    value: kind === '%' ? { factor: 1 + amount / 100, hertz: 0 } : semitonesHigher(amount),
    isAbsolute: false,
  };
}

/** Whether a style changes nothing. */
export function isOwnPitch({ level, range = samePitch, contour }: PitchStyle): boolean {
  return !contour && [level, range].every(({ factor, hertz }) => factor === 1 && hertz === 0);
}
