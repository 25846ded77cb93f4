/** @throws {RangeError} if the value is not an integer of at least 1. */
export function requirePositiveInteger(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 1)
    throw new RangeError(`${name} must be an integer of at least 1; got ${value}.`);
}

/** @throws {RangeError} if the value is not a finite number above 0. */
export function requirePositive(name: string, value: number): void {
  if (!Number.isFinite(value) || value <= 0) throw new RangeError(`${name} must be a number above 0; got ${value}.`);
}
