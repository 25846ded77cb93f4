/**
 * Checks a value that has to be one of a list.
 *
 * @returns what is wrong with it, as the end of a sentence that starts with the field's name; `undefined` if nothing is.
 */
export function oneOf(allowed: readonly unknown[], value: unknown): string | undefined {
  return allowed.includes(value) ? undefined : `must be one of: ${allowed.join(', ')}`;
}
