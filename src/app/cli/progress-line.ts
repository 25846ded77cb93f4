/** How often the line changes, in milliseconds. */
const intervalMs = 100;

/** A line on a terminal that changes while a command works. Prints nothing if the stream is not a terminal. */
export class ProgressLine {
  private shownAt = -Infinity;

  constructor(private readonly stream: NodeJS.WriteStream = process.stderr) {}

  /** Shows a text in place of the one before. */
  show(text: string): void {
    const now = performance.now();
    if (!this.stream.isTTY || now - this.shownAt < intervalMs) return;
    this.shownAt = now;
    this.stream.write(`\r\u001B[K${text}`);
  }

  /** Shows how much of something is done. */
  showPercent(text: string, done: number, total: number): void {
    this.show(`${text}: ${Math.floor((100 * done) / Math.max(1, total))} %`);
  }

  /** Removes the line. */
  clear(): void {
    if (this.shownAt > 0) this.stream.write('\r\u001B[K');
    this.shownAt = -Infinity;
  }
}
