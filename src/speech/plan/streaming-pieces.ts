import { TimingModel, type RealTimeFactor } from './timing-model';
import { safetyMarginSeconds, StreamingPieceSizer } from './streaming-piece-sizer';
import {
  maxPieceLength,
  typicalPieceLength,
  sizeAround,
  type PieceSize,
  type PieceSizer,
  fixedSize,
} from './piece-size';
import type { TimeSliced } from '../support/time-slices';

/** Characters of a short first piece: about one second of speech, so that it is ready quickly. */
const fewWords = 20;

/** Minimum growth factor from one tried length of the first piece to the next. */
const growth = 1.1;

/**
 * How far ahead the search looks: more than half a minute of speech. Later pieces are the same however the text begins.
 */
const horizon = { pieces: 100, characters: 1000 };

/** How to cut a text, and how many pieces must be ready before playback starts. */
export interface Opening {
  readonly sizer: PieceSizer;
  readonly prebuffer: number;
}

/**
 * Finds piece sizes with which a player starts as soon as possible and never runs dry. Each piece is made while the player
 * plays the ones before it. The faster the engine, the shorter the first piece can be and the faster pieces can grow. After a
 * first sentence of one word, no piece can be ready in time; the player then gets it together with the next piece.
 *
 * If the engine is too slow for any cut, the text is cut into pieces of ordinary length.
 *
 * Only the beginning of the text is cut during the search. Each attempt is one step.
 *
 * @param cut cuts the text lazily.
 */
export function* findOpening(
  rtf: RealTimeFactor,
  cut: (sizer: PieceSizer) => Iterable<{ readonly text: string }>,
): TimeSliced<Opening> {
  const timing = new TimingModel(rtf);
  let best: { readonly opening: PieceSize; readonly prebuffer: number; readonly startsAfter: number } | undefined;
  let opening: PieceSize = sizeAround(fewWords);
  while (opening.minLength <= typicalPieceLength) {
    yield;
    const pieces = beginning(cut(new StreamingPieceSizer(timing, opening)));
    const found = prebufferFor(pieces, timing);
    if (found && (!best || found.startsAfter < best.startsAfter)) best = { opening, ...found };
    // Longer first pieces would only start later.
    if (best && (best.prebuffer === 1 || timing.synthesisSeconds(opening.targetLength) > best.startsAfter)) break;
    const longer = Math.max((pieces[0]?.length ?? 0) + 1, opening.targetLength * growth);
    opening = { ...sizeAround(longer), minLength: longer };
  }
  if (!best) return { sizer: fixedSize(typicalPieceLength), prebuffer: 1 };
  return { sizer: new StreamingPieceSizer(timing, best.opening), prebuffer: best.prebuffer };
}

/** The texts of the pieces up to the horizon. */
function beginning(pieces: Iterable<{ readonly text: string }>): string[] {
  const texts: string[] = [];
  let characters = 0;
  for (const { text } of pieces) {
    texts.push(text);
    characters += text.length;
    if (texts.length >= horizon.pieces || characters >= horizon.characters) break;
  }
  return texts;
}

/**
 * With how many pieces, and after how many seconds, playback can start without a predicted gap; `undefined` if that would be
 * too late.
 */
function prebufferFor(
  pieces: readonly string[],
  timing: TimingModel,
): { prebuffer: number; startsAfter: number } | undefined {
  let made = 0;
  let played = 0;
  const timeline = pieces.map((text) => {
    made += timing.synthesisSeconds(text.length);
    const startsBy = made + safetyMarginSeconds - played;
    played += timing.playSeconds(text);
    return { made, startsBy };
  });
  // Waiting longer than the longest piece takes is never worthwhile.
  const latest = Math.max(timing.synthesisSeconds(maxPieceLength), timeline[0]?.made ?? 0);
  // The earliest start that leaves no gap before any later piece.
  const waitsFor = timeline.map(() => -Infinity);
  for (let index = timeline.length - 2; index >= 0; index--) {
    waitsFor[index] = Math.max(waitsFor[index + 1]!, timeline[index + 1]!.startsBy);
  }
  for (const [index, { made: startsAfter }] of timeline.entries()) {
    if (startsAfter > latest) return undefined;
    if (waitsFor[index]! <= startsAfter) return { prebuffer: index + 1, startsAfter };
  }
  return { prebuffer: 0, startsAfter: 0 };
}
