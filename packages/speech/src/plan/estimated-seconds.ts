import type { SpeechPlan } from './speech-plan';

/** Seconds of speech per character at normal speed. English has 0.06 to 0.08. */
const secondsPerCharacter = 0.08;

/** Estimates the length of a speech before it is made: rather too long than too short. */
export function estimatedSeconds({ leadingSeconds, speed, pieces }: Omit<SpeechPlan, 'version'>): number {
  return pieces.reduce((sum, piece) => {
    const pause = piece.breakSeconds === 0 ? 0 : Math.max(piece.pauseSeconds, piece.breakSeconds ?? 0);
    return sum + (piece.text.length * secondsPerCharacter) / (piece.speed ?? speed) + pause;
  }, leadingSeconds);
}
