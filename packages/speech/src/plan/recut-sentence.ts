import { spansWithin } from '../text/normalized-text';
import { cutSentence } from './cut-sentence';
import { cutSpan } from './pitch-spans';
import { SpeakingTimeEstimator } from './speaking-time';
import type { PlannedPiece, SpeechPlan } from './speech-plan';
import { speedRange } from './speed-range';

/** How many other ways {@link recutSentence} knows. */
export const otherCuts = 2;

/** Length of the longer pieces, relative to that of the piece that is cut. */
const shareOfPiece = 0.6;

/** Pieces are not made shorter than this, in UTF-16 code units: models speak very short ones badly. */
const shortestPiece = 12;

/** Speeds of the ways, relative to the planned one, for sentences that can be cut and for those that cannot. */
const speeds = { cut: [1, 0.9], whole: [0.92, 0.85] };

/**
 * A plan for one sentence of another plan, with nothing before and after it.
 *
 * @param sentence its index.
 */
export function planOfSentence(plan: SpeechPlan, sentence: number): SpeechPlan {
  return { ...plan, leadingSeconds: 0, pieces: plan.pieces.filter((piece) => piece.sentence === sentence) };
}

/**
 * Plans a sentence in another way, for engines that speak it badly as it is: each piece is cut at a clause or phrase, and the last way is
 * slower. A sentence that cannot be cut is only slower. Everything else stays as it is. The result is the same every time.
 *
 * @param sentence its index.
 * @param way 0: as it is; 1 to {@link otherCuts}.
 */
export function recutSentence(plan: SpeechPlan, sentence: number, way: number): SpeechPlan {
  return recutSentences(plan, new Map([[sentence, way]]));
}

/** As {@link recutSentence}, for several sentences. @param ways by the index of the sentence. */
export function recutSentences(plan: SpeechPlan, ways: ReadonlyMap<number, number>): SpeechPlan {
  if (ways.size === 0) return plan;
  const cut = new Map<PlannedPiece, PlannedPiece[]>();
  const canBeCut = new Set<number>();
  for (const piece of plan.pieces) {
    if ((ways.get(piece.sentence) ?? 0) === 0) continue;
    const parts = cutPiece(plan, piece);
    cut.set(piece, parts);
    if (parts.length > 1) canBeCut.add(piece.sentence);
  }
  const pieces = plan.pieces.flatMap((piece) => {
    const parts = cut.get(piece);
    if (!parts) return [piece];
    const own = speeds[canBeCut.has(piece.sentence) ? 'cut' : 'whole'][ways.get(piece.sentence)! - 1] ?? 1;
    const speed = Math.max(speedRange.minimum, (piece.speed ?? plan.speed) * own);
    return speed === plan.speed ? parts : parts.map((part) => ({ ...part, speed }));
  });
  return { ...plan, pieces };
}

function cutPiece(plan: SpeechPlan, piece: PlannedPiece): PlannedPiece[] {
  const { source } = plan;
  const text = { source, normalized: piece.text, spans: piece.spans };
  const { length } = piece.text;
  const whole = { text: piece.text, normalizedStart: 0, normalizedEnd: length, sourceStart: 0, sourceEnd: 0 };
  const limits = { maxLength: Math.max(shortestPiece, Math.ceil(length * shareOfPiece)), maxSeconds: Infinity };
  const speakingTime = new SpeakingTimeEstimator('en-US', 'any');
  const cuts = Array.from(cutSentence(text, { ...whole, endsParagraph: false }, speakingTime, limits, 'en-US'));
  const starts = cuts.map(({ normalizedStart }, index) => (index === 0 ? 0 : normalizedStart));
  const isInside = ({ start, end }: { start: number; end: number }) => starts.some((at) => start < at && at < end);
  if (cuts.length < 2 || piece.pronunciations.some(isInside)) return [piece];
  const { breakSeconds, pauseSeconds, endsSentence, pitch = [], ...rest } = piece;
  return cuts.map(({ text: part, normalizedStart, normalizedEnd }, index): PlannedPiece => {
    const isLast = index === cuts.length - 1;
    const [from, to] = [starts[index]!, starts[index + 1] ?? Infinity];
    const ownPitch = pitch
      .filter((span) => span.start < normalizedEnd && span.end > normalizedStart)
      .map((span) => cutSpan(span, Math.max(span.start, normalizedStart), Math.min(span.end, normalizedEnd)))
      .map((span) => ({ ...span, start: span.start - normalizedStart, end: span.end - normalizedStart }));
    return {
      ...rest,
      text: part,
      spans: spansWithin(text, normalizedStart, normalizedEnd),
      endsSentence: isLast && endsSentence,
      pauseSeconds: isLast ? pauseSeconds : 0,
      ...(isLast && breakSeconds !== undefined && { breakSeconds }),
      ...(ownPitch.length > 0 && { pitch: ownPitch }),
      pronunciations: piece.pronunciations
        .filter(({ start }) => start >= from && start < to)
        .map(({ start, end, ipa }) => ({ start: start - normalizedStart, end: end - normalizedStart, ipa })),
      marks: piece.marks
        .filter(({ offset }) => offset >= from && offset < to)
        .map((mark) => ({ ...mark, offset: Math.min(Math.max(0, mark.offset - normalizedStart), part.length) })),
    };
  });
}
