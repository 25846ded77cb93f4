/** Checks that a value is a string. Returns the rule that it breaks, as `oneOf` does. */
export function aString(value: unknown): string | undefined {
  return typeof value === 'string' ? undefined : 'must be a string';
}

/** Checks that a value is a boolean. Returns the rule that it breaks, as `oneOf` does. */
export function trueOrFalse(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : 'must be true or false';
}
