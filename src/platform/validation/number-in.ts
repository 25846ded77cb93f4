/** The limits of a number, also as the OpenAPI document has them. */
export interface NumberRange {
  readonly minimum: number;
  readonly maximum: number;
}

/** Whether a value is a number of a range. */
export function isNumberIn({ minimum, maximum }: NumberRange, value: unknown): value is number {
  return typeof value === 'number' && value >= minimum && value <= maximum;
}

/**
 * Checks that a value is a number of a range.
 *
 * @returns the rule that it breaks, as the end of a sentence that starts with the field's name; `undefined` if it is valid.
 */
export function numberIn(range: NumberRange, value: unknown): string | undefined {
  return isNumberIn(range, value) ? undefined : `must be a number from ${range.minimum} to ${range.maximum}`;
}

/** A number, also one that is written as digits, as in a query; `undefined` if the value is neither. */
export function writtenNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,3}(?:\.\d{1,20})?$/u.test(value) ? Number(value) : undefined;
}
