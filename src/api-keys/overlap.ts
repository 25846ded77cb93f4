/** How long a replaced secret works by default: a day. */
export const defaultOverlapSeconds = 86_400;

/** The longest overlap: 30 days. */
export const maxOverlapSeconds = 30 * 86_400;

/** Returns the rule that an overlap in seconds breaks, as the end of a sentence; `undefined` if it is valid. */
export function overlapProblem(value: unknown): string | undefined {
  const isValid = Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxOverlapSeconds;
  return isValid ? undefined : `must be a whole number from 0 to ${maxOverlapSeconds}`;
}
