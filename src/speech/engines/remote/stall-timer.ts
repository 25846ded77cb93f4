/** Watches that something arrives in time. It runs only between `start` and `stop`. */
export class StallTimer {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly milliseconds: number,
    private readonly onStall: () => void,
  ) {}

  start(): void {
    this.stop();
    this.timer = setTimeout(this.onStall, this.milliseconds);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
