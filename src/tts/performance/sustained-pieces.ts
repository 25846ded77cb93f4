import type { Pace } from '../engines/pace';
import { about, type Allowance, type Budget, steady } from '../text/pieces';
import { Foresight } from './foresight';
import { longestPiece, ordinaryPiece } from './piece-lengths';
import { reserveSeconds, SustainedBudget } from './sustained-budget';

/** A first piece of a few words: about a second of speech, so that it is there soon. */
const fewWords = 20;

/** By how much a first piece is longer than the one that was tried before, at least. */
const growth = 1.1;

/** How a text is to be cut, and how many of the pieces a player has to have before it starts. */
export interface SustainedPieces<T> {
  readonly pieces: readonly T[];
  readonly headStart: number;
}

/**
 * Finds pieces for a player that is to start as soon as possible and never to run dry, each being made while it plays what
 * is before it. The faster the engine, the shorter may the first piece be, and the faster may they grow. After a first
 * sentence of one word, nothing long enough can be made in time: then the player is given it together with the next piece.
 *
 * When the engine is so slow that no way of cutting helps, the text is cut into sentences of ordinary length.
 *
 * @param cut cuts the whole text.
 */
export function sustainedPieces<T extends { readonly text: string }>(
  pace: Pace,
  cut: (budget: Budget) => readonly T[],
): SustainedPieces<T> {
  const foresight = new Foresight(pace);
  let best: (SustainedPieces<T> & { readonly startsAfter: number }) | undefined;
  let opening: Allowance = about(fewWords);
  while (opening.least <= ordinaryPiece) {
    const pieces = cut(new SustainedBudget(foresight, opening));
    const found = headStart(pieces, foresight);
    if (found && (!best || found.startsAfter < best.startsAfter)) best = { pieces, ...found };
    // Longer ones would only start later.
    if (best && (best.headStart === 1 || foresight.workSeconds(opening.wished) > best.startsAfter)) break;
    const longer = Math.max((pieces[0]?.text.length ?? 0) + 1, opening.wished * growth);
    opening = { ...about(longer), least: longer };
  }
  return best ?? { pieces: cut(steady(ordinaryPiece)), headStart: 1 };
}

/**
 * With how many pieces, and after how many seconds, a player may start so that it is not foreseen to run dry; `undefined`,
 * if that would be too late.
 */
function headStart(
  pieces: readonly { readonly text: string }[],
  foresight: Foresight,
): { headStart: number; startsAfter: number } | undefined {
  let made = 0;
  let played = 0;
  const timeline = pieces.map(({ text }) => {
    made += foresight.workSeconds(text.length);
    const startsBy = made + reserveSeconds - played;
    played += foresight.playSeconds(text);
    return { made, startsBy };
  });
  // Nobody is kept waiting for longer than the longest piece would take.
  const latest = Math.max(foresight.workSeconds(longestPiece), timeline[0]?.made ?? 0);
  for (const [index, { made: startsAfter }] of timeline.entries()) {
    if (startsAfter > latest) return undefined;
    if (timeline.slice(index + 1).every(({ startsBy }) => startsBy <= startsAfter)) {
      return { headStart: index + 1, startsAfter };
    }
  }
  return { headStart: 0, startsAfter: 0 };
}
