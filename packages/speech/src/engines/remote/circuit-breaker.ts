/** When a circuit opens, and for how long. */
export interface BreakerOptions {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** Milliseconds until the first try after it has opened. They double with each try that fails. */
  readonly openMs: number;
  /** Longest time that it stays open, in milliseconds. */
  readonly maxOpenMs: number;
}

/** `closed`: requests pass. `open`: none. `half-open`: one at a time, as a try. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/**
 * Leaves a server alone that fails, and tries it again later with one request at a time.
 *
 * Successes and failures are told when a stream has ended, and a request that its caller has cancelled says nothing about the
 * server. The usual libraries wrap a function, and count a cancelled try as a success.
 */
export class CircuitBreaker {
  private failures = 0;
  /** Number of times that it has opened since the last success. */
  private openings = 0;
  /** When it may be tried again; `undefined` while it is closed. */
  private tryAt: number | undefined;

  /** @param now a monotonic clock in milliseconds. */
  constructor(
    private readonly options: BreakerOptions,
    private readonly now: () => number,
  ) {}

  get state(): BreakerState {
    if (this.tryAt === undefined) return 'closed';
    return this.now() < this.tryAt ? 'open' : 'half-open';
  }

  /** Milliseconds until it is half-open; 0 if it is not open. */
  get opensInMs(): number {
    return this.tryAt === undefined ? 0 : Math.max(0, this.tryAt - this.now());
  }

  succeeded(): void {
    this.failures = 0;
    this.openings = 0;
    this.tryAt = undefined;
  }

  /** Counts a failure. A failed try opens the circuit again. */
  failed(): void {
    this.failures++;
    const { state } = this;
    if (state === 'open') return;
    if (state === 'half-open' || this.failures >= this.options.failures) this.open(this.nextOpenMs());
  }

  /** Opens it at once, for as long as possible: what has failed will fail again. */
  trip(): void {
    this.open(this.options.maxOpenMs);
  }

  private open(milliseconds: number): void {
    this.openings++;
    this.tryAt = this.now() + milliseconds;
  }

  private nextOpenMs(): number {
    const { openMs, maxOpenMs } = this.options;
    return Math.min(openMs * 2 ** Math.min(this.openings, 30), maxOpenMs);
  }
}
