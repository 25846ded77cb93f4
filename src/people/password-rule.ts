/** In Unicode code points. */
export const shortestPassword = 12;
export const longestPassword = 200;

/** @returns what is wrong with a password that somebody chooses, as the end of a sentence; `undefined` if nothing is. */
export function passwordProblem(password: string, email: string): string | undefined {
  const length = Array.from(password).length;
  if (length < shortestPassword || length > longestPassword) {
    return `must have ${shortestPassword} to ${longestPassword} characters (it has ${length})`;
  }
  if (new Set(password).size < 4) return 'must have more than three different characters';
  if (password.toLowerCase() === email) return 'must not be the e-mail address';
  return undefined;
}
