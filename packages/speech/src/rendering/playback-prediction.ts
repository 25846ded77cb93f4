import type { SpeechPlan } from '../plan/speech-plan';

/** Average speed of voices, including pauses between clauses. */
export const charactersPerSecond = 15;

/** The playback of a piece, if it starts with the first sound and pieces are spoken one after another. */
export interface PredictedPlayback {
  /** Where the piece begins in the audio that the listener has not heard, in seconds. */
  readonly startSeconds: number;
  /** Seconds of audio that the listener has left when the piece is begun. */
  readonly leadSeconds: number;
}

/** What a listener hears before the audio of a plan. */
export interface EarlierAudio {
  /** Seconds of audio that the listener has left now. */
  readonly leadSeconds: number;
  /** Seconds of audio that the engine has yet to make before that of the plan, estimated. */
  readonly unspokenSeconds: number;
}

/**
 * Predicts the playback of each piece of a plan. Nothing is measured here, so that the same request gets the same leads while the
 * real-time factor stays the same.
 *
 * @param rtf seconds of work per second of speech. Above 1, nothing is ever left.
 * @param earlier what is heard before. Defaults to nothing.
 */
export function predictPlayback(plan: SpeechPlan, rtf: number, earlier?: EarlierAudio): PredictedPlayback[] {
  const { leadSeconds: lead, unspokenSeconds } = earlier ?? { leadSeconds: 0, unspokenSeconds: 0 };
  let startSeconds = lead + unspokenSeconds + plan.leadingSeconds;
  let leadSeconds = Math.max(0, lead + unspokenSeconds * (1 - rtf)) + plan.leadingSeconds;
  return plan.pieces.map(({ text, pauseSeconds, breakSeconds, speed = plan.speed }) => {
    const playback = { startSeconds, leadSeconds };
    const spoken = text.length / charactersPerSecond / speed;
    const pause = breakSeconds === 0 ? 0 : Math.max(pauseSeconds, breakSeconds ?? 0);
    startSeconds += spoken + pause;
    // A pause takes no work.
    leadSeconds = Math.max(0, leadSeconds + spoken * (1 - rtf) + pause);
    return playback;
  });
}
