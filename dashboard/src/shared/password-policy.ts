/** The server's limits on a password, in Unicode code points. The server enforces them; the page warns early. */
export const passwordPolicy = { minLength: 12, maxLength: 200 } as const;

/** Why the server would reject a password, or `undefined` if it would accept it. */
export function policyProblem(password: string): string | undefined {
  const { minLength, maxLength } = passwordPolicy;
  const length = Array.from(password).length;
  if (length < minLength) return `Use at least ${minLength} characters: ${minLength - length} more.`;
  if (length > maxLength) return `Use at most ${maxLength} characters.`;
  return undefined;
}
