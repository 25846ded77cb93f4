import type { Pace } from './real-time-factor';
import { about, type Allowance, type Budget, steady } from './sentence-cutter';
import type { Steps } from '../support/steps';
import { Foresight } from './timing-model';
import { longestPiece, ordinaryPiece } from './piece-lengths';
import { reserveSeconds, SustainedBudget } from './streaming-piece-sizer';

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
  readonly budget: Budget;
  readonly headStart: number;
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
export function* openingFor(pace: Pace, cut: (budget: Budget) => Iterable<{ readonly text: string }>): Steps<Opening> {
  const foresight = new Foresight(pace);
  let best: { readonly opening: Allowance; readonly headStart: number; readonly startsAfter: number } | undefined;
  let opening: Allowance = about(fewWords);
  while (opening.least <= ordinaryPiece) {
    yield;
    const pieces = beginning(cut(new SustainedBudget(foresight, opening)));
    const found = headStart(pieces, foresight);
    if (found && (!best || found.startsAfter < best.startsAfter)) best = { opening, ...found };
    // Longer first pieces would only start later.
    if (best && (best.headStart === 1 || foresight.workSeconds(opening.wished) > best.startsAfter)) break;
    const longer = Math.max((pieces[0]?.length ?? 0) + 1, opening.wished * growth);
    opening = { ...about(longer), least: longer };
  }
  if (!best) return { budget: steady(ordinaryPiece), headStart: 1 };
  return { budget: new SustainedBudget(foresight, best.opening), headStart: best.headStart };
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
function headStart(
  pieces: readonly string[],
  foresight: Foresight,
): { headStart: number; startsAfter: number } | undefined {
  let made = 0;
  let played = 0;
  const timeline = pieces.map((text) => {
    made += foresight.workSeconds(text.length);
    const startsBy = made + reserveSeconds - played;
    played += foresight.playSeconds(text);
    return { made, startsBy };
  });
  // Waiting longer than the longest piece takes is never worthwhile.
  const latest = Math.max(foresight.workSeconds(longestPiece), timeline[0]?.made ?? 0);
  // The earliest start that leaves no gap before any later piece.
  const waitsFor = timeline.map(() => -Infinity);
  for (let index = timeline.length - 2; index >= 0; index--) {
    waitsFor[index] = Math.max(waitsFor[index + 1]!, timeline[index + 1]!.startsBy);
  }
  for (const [index, { made: startsAfter }] of timeline.entries()) {
    if (startsAfter > latest) return undefined;
    if (waitsFor[index]! <= startsAfter) return { headStart: index + 1, startsAfter };
  }
  return { headStart: 0, startsAfter: 0 };
}
