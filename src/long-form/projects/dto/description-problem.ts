import { maxDescriptionLength } from '../limits';

/** The rule that a description breaks. It may be empty. */
export function descriptionProblem(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxDescriptionLength) {
    return `must be a text of at most ${maxDescriptionLength} characters`;
  }
  return value.isWellFormed() && !value.includes('\0') ? undefined : 'must be well-formed Unicode without NUL';
}
