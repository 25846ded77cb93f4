/** Minimum and maximum length of a password, in Unicode code points. */
export const shortestPassword = 12;
export const maxPasswordLength = 200;

/**
 * Checks a new password.
 *
 * @returns the rule that it breaks, as the end of a sentence; `undefined` if it is valid.
 */
export function passwordProblem(password: string, email: string): string | undefined {
  const length = Array.from(password).length;
  if (length < shortestPassword || length > maxPasswordLength) {
    return `must have ${shortestPassword} to ${maxPasswordLength} characters (it has ${length})`;
  }
  if (new Set(password).size < 4) return 'must have more than three different characters';
  if (password.toLowerCase() === email) return 'must not be the e-mail address';
  return undefined;
}
