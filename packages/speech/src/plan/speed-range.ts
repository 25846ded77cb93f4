/** The speeds at which voices speak well; 1 is a voice's normal speed. Styles do not leave the range. */
export const speedRange = { minimum: 0.25, maximum: 4 } as const;

/** The nearest speed in the range. */
export function withinSpeedRange(speed: number): number {
  return Math.min(Math.max(speed, speedRange.minimum), speedRange.maximum);
}
