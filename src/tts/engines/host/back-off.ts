const firstMilliseconds = 100;
const longestMilliseconds = 5000;

/** How long to wait before the next try: 100 ms, and twice as long after each failure, up to 5 s. */
export class BackOff {
  private failures = 0;

  /** Counts a failure. @returns milliseconds to wait. */
  failed(): number {
    return Math.min(firstMilliseconds * 2 ** this.failures++, longestMilliseconds);
  }

  /** The next failure is a first one again. */
  succeeded(): void {
    this.failures = 0;
  }

  /** Failures since the last success. */
  get count(): number {
    return this.failures;
  }
}
