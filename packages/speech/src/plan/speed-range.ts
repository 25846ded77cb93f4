import { InvalidSpeechRequestError } from '../errors';

/** The speeds at which voices speak well; 1 is a voice's normal speed. Styles do not leave the range. */
export const speedRange = { minimum: 0.25, maximum: 4 } as const;

/** The nearest speed in the range. */
export function withinSpeedRange(speed: number): number {
  return Math.min(Math.max(speed, speedRange.minimum), speedRange.maximum);
}

/**
 * Checks the speed that a request asks for. With one that is no number, a sentence would be cut without end.
 *
 * @throws {InvalidSpeechRequestError} if it is out of range.
 */
export function checkSpeed(speed: number): void {
  const { minimum, maximum } = speedRange;
  if (typeof speed === 'number' && speed >= minimum && speed <= maximum) return;
  throw new InvalidSpeechRequestError('speed', 'invalid', `must be a number from ${minimum} to ${maximum}`);
}
