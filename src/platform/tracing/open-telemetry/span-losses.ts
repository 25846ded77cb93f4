import type { TracingLog } from '../tracing';

/** Milliseconds between two warnings. */
const intervalMs = 60_000;

/** Counts the spans that are lost, and reports them: the first at once, and then at most once a minute. */
export class SpanLosses {
  private lost = 0;
  private reason = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly log: TracingLog) {}

  /** @param reason why they are lost. The last one is reported. */
  add(spans: number, reason: string): void {
    this.lost += spans;
    this.reason = reason;
    if (this.timer) return;
    this.report();
    this.timer = setTimeout(() => this.next(), intervalMs).unref();
  }

  /** Reports what has not been reported. */
  close(): void {
    clearTimeout(this.timer);
    if (this.lost > 0) this.report();
  }

  private next(): void {
    this.timer = undefined;
    if (this.lost === 0) return;
    this.report();
    this.timer = setTimeout(() => this.next(), intervalMs).unref();
  }

  private report(): void {
    this.log.warn(`Traces are incomplete: ${this.lost} spans have not been sent (${this.reason}).`);
    this.lost = 0;
  }
}
