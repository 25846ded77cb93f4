const firstMilliseconds = 100;
const maxMilliseconds = 5000;

/** Exponential back-off: 100 ms after the first failure, doubled after each further one, up to 5 s. */
export class BackOff {
  private failures = 0;

  /** Counts a failure. @returns the milliseconds to wait. */
  failed(): number {
    return Math.min(firstMilliseconds * 2 ** this.failures++, maxMilliseconds);
  }

  /** Resets the back-off. */
  succeeded(): void {
    this.failures = 0;
  }

  /** Number of failures since the last success. */
  get count(): number {
    return this.failures;
  }
}
