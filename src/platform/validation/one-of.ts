/**
 * Checks that a value is in a list.
 *
 * @returns the rule that it breaks, as the end of a sentence that starts with the field's name; `undefined` if it is valid.
 */
export function oneOf(allowed: readonly unknown[], value: unknown): string | undefined {
  return allowed.includes(value) ? undefined : `must be one of: ${allowed.join(', ')}`;
}
