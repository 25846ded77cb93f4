import type { AnalyzedText } from '../text/analyze-text';
import type { Break, BreakStrength } from '../text/marked-text';
import { normalizedOffset } from '../text/normalized-text';
import type { PlannedMark } from './speech-plan';

/** Seconds of a break at normal speed: as after a word, a comma, a semicolon, a sentence and a paragraph. */
const secondsOf: Readonly<Record<BreakStrength, number>> = {
  none: 0,
  'x-weak': 0.05,
  weak: 0.16,
  medium: 0.28,
  strong: 0.4,
  'x-strong': 0.75,
};

/** A piece and its place in the normalized text. */
export interface PlacedPiece {
  readonly text: string;
  readonly normalizedStart: number;
  readonly speed: number;
}

/** The breaks and marks of pieces. */
export interface PlacedCues {
  /** Silence before the first piece, in seconds. */
  readonly leadingSeconds: number;
  /** For each piece, the silence after it as in `PlannedPiece.breakSeconds`. */
  readonly breakSeconds: readonly (number | undefined)[];
  /** For each piece, its marks. */
  readonly marks: readonly (readonly PlannedMark[])[];
}

/** A break after a piece; -1: before the first one. */
interface PlacedBreak {
  readonly piece: number;
  readonly seconds: number;
  /** In the source. */
  readonly at: number;
}

/**
 * Finds the piece that each break and each mark belongs to. A break belongs to the piece with the last word before it. Breaks between
 * the same words add up. A mark belongs to the piece with the next word, unless a break comes before that word.
 *
 * @param speed that of the plan.
 */
export function placeCues(
  { text, marked }: Pick<AnalyzedText, 'text' | 'marked'>,
  pieces: readonly PlacedPiece[],
  speed: number,
): PlacedCues {
  const words = pieces.map(({ text: spoken, normalizedStart }) => ({
    start: normalizedStart + Math.max(0, spoken.search(/[\p{L}\p{N}]/u)),
    end: normalizedStart + spoken.replace(/[^\p{L}\p{N}\p{M}]+$/u, '').length,
  }));
  const breaks = placeBreaks();
  const breakSeconds: (number | undefined)[] = pieces.map(() => undefined);
  const lastBreaks = new Map<number, number>();
  let leadingSeconds = 0;
  for (const { piece, seconds, at } of breaks) {
    lastBreaks.set(piece, at);
    if (piece < 0) leadingSeconds += seconds;
    else breakSeconds[piece] = (breakSeconds[piece] ?? 0) + seconds;
  }
  return { leadingSeconds, breakSeconds, marks: placeMarks() };

  function placeBreaks(): PlacedBreak[] {
    let next = 0;
    return marked.breaks.flatMap((each) => {
      const offset = normalizedOffset(text, each.at);
      while (next < words.length && words[next]!.start < offset) next++;
      const piece = next - 1;
      const seconds = breakLength(each, pieces[piece]?.speed ?? speed);
      return 'seconds' in each && seconds === 0 ? [] : [{ piece, seconds, at: each.at }];
    });
  }

  function placeMarks(): PlannedMark[][] {
    const marks: PlannedMark[][] = pieces.map(() => []);
    let next = 0;
    for (const { name, at: sourceOffset } of marked.marks) {
      const offset = normalizedOffset(text, sourceOffset);
      while (next < words.length && words[next]!.end <= offset) next++;
      const isBeforePiece = next < words.length && offset <= words[next]!.start;
      const isBeforeBreak = isBeforePiece && (lastBreaks.get(next - 1) ?? -1) > sourceOffset;
      const index = next === pieces.length || (isBeforeBreak && next > 0) ? next - 1 : next;
      const piece = pieces[index];
      // A text with nothing to speak has no times.
      if (!piece) continue;
      const { length } = piece.text;
      const inPiece = index < next ? length : Math.min(Math.max(offset - piece.normalizedStart, 0), length);
      marks[index]!.push({ name, offset: inPiece, sourceOffset });
    }
    return marks;
  }
}

function breakLength(each: Break, speed: number): number {
  return 'seconds' in each ? each.seconds : secondsOf[each.strength] / speed;
}

/** Length of a break at normal speed, in seconds. */
export function breakSecondsOf(each: Break): number {
  return breakLength(each, 1);
}
