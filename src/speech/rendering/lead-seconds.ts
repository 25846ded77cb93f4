import type { SpeechPlan } from '../plan/speech-plan';

/** Average speed of voices, including pauses between clauses. */
const charactersPerSecond = 15;

/**
 * Predicts for each piece of a plan how many seconds of audio a listener has left when the piece is begun, if playback starts with
 * the first sound and pieces are spoken one after another. Nothing is measured here, so that the same request gets the same leads
 * while the real-time factor stays the same.
 *
 * @param rtf seconds of work per second of speech. Above 1, nothing is ever left.
 */
export function leadSeconds({ pieces, speed }: SpeechPlan, rtf: number): number[] {
  let lead = 0;
  return pieces.map(({ text, pauseSeconds }) => {
    const before = lead;
    // A pause takes no work.
    lead = Math.max(0, lead + (text.length / charactersPerSecond / speed) * (1 - rtf) + pauseSeconds);
    return before;
  });
}
