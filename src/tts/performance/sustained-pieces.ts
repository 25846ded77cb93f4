import type { Pace } from '../engines/pace';
import { about, type Allowance, type Budget, steady } from '../text/pieces';
import type { Steps } from '../text/steps';
import { Foresight } from './foresight';
import { longestPiece, ordinaryPiece } from './piece-lengths';
import { reserveSeconds, SustainedBudget } from './sustained-budget';

/** A first piece of a few words: about a second of speech, so that it is there soon. */
const fewWords = 20;

/** By how much a first piece is longer than the one that was tried before, at least. */
const growth = 1.1;

/**
 * So far ahead is looked, in pieces and in characters (more than half a minute of speech): what comes later is the same,
 * however the text begins.
 */
const horizon = { pieces: 100, characters: 1000 };

/** How a text is to be cut, and how many of the pieces a player has to have before it starts. */
export interface Opening {
  readonly budget: Budget;
  readonly headStart: number;
}

/**
 * Finds pieces for a player that is to start as soon as possible and never to run dry, each being made while it plays what
 * is before it. The faster the engine, the shorter may the first piece be, and the faster may they grow. After a first
 * sentence of one word, nothing long enough can be made in time: then the player is given it together with the next piece.
 *
 * When the engine is so slow that no way of cutting helps, the text is cut into sentences of ordinary length.
 *
 * Only the beginning of the text is cut to find that out. Each try is a step.
 *
 * @param cut cuts the text, as far as it is read.
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
    // Longer ones would only start later.
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
 * With how many pieces, and after how many seconds, a player may start so that it is not foreseen to run dry; `undefined`,
 * if that would be too late.
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
  // Nobody is kept waiting for longer than the longest piece would take.
  const latest = Math.max(foresight.workSeconds(longestPiece), timeline[0]?.made ?? 0);
  // When a player has to wait for the last of the pieces after this one.
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
