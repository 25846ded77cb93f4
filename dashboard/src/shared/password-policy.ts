/** What the server asks of a password, in Unicode code points. It decides; this is to say so before. */
export const passwordPolicy = { minLength: 12, maxLength: 200 } as const;

/** What the server would refuse a password for, in words; `undefined` if it would not. */
export function policyProblem(password: string): string | undefined {
  const { minLength, maxLength } = passwordPolicy;
  const length = Array.from(password).length;
  if (length < minLength) return `At least ${minLength} characters, please: ${minLength - length} more.`;
  if (length > maxLength) return `At most ${maxLength} characters, please.`;
  return undefined;
}
