import { longestDescription } from '../limits';

/** The rule that a description breaks. It may be empty. */
export function descriptionProblem(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longestDescription) {
    return `must be a text of at most ${longestDescription} characters`;
  }
  return value.isWellFormed() && !value.includes('\0') ? undefined : 'must be well-formed Unicode without NUL';
}
