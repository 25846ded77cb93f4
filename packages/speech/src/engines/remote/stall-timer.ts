/** Watches that something arrives in time. It runs only between `start` and `stop`. */
export class StallTimer {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly milliseconds: number,
    private readonly onStall: (milliseconds: number) => void,
  ) {}

  /** @param milliseconds in place of the usual ones. */
  start(milliseconds = this.milliseconds): void {
    this.stop();
    this.timer = setTimeout(() => this.onStall(milliseconds), milliseconds);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
