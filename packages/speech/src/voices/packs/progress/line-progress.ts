import { inMegabytes } from '../../../messages/in-megabytes';
import type { InstallProgress } from './install-progress';

const stepPercent = 10;

/** Minimum number of resumed bytes to mention. */
const worthMentioning = 100_000;

/** Prints a line at the start, at every 10%, and at the end. For logs and output without a terminal. */
export class LineProgress implements InstallProgress {
  private title = '';
  private totalBytes = 0;
  private nextPercent = 0;

  constructor(private readonly say: (line: string) => void) {}

  note(line: string): void {
    this.say(line);
  }

  start(title: string, doneBytes: number, totalBytes: number): void {
    this.title = title;
    this.totalBytes = totalBytes;
    const had = doneBytes >= worthMentioning ? `, ${inMegabytes(doneBytes)} of them are here already` : '';
    this.say(`Installing ${title}: ${inMegabytes(totalBytes)}${had}`);
    this.nextPercent = this.stepAfter(doneBytes);
  }

  update(doneBytes: number): void {
    const percent = (doneBytes / this.totalBytes) * 100;
    if (percent < this.nextPercent || percent >= 100) return;
    this.say(`Installing ${this.title}: ${Math.floor(percent)} %, ${inMegabytes(doneBytes)}`);
    this.nextPercent = this.stepAfter(doneBytes);
  }

  finish(): void {
    this.say(`Installed ${this.title}: ${inMegabytes(this.totalBytes)}, every byte verified`);
  }

  stop(): void {}

  private stepAfter(doneBytes: number): number {
    return (Math.floor(((doneBytes / this.totalBytes) * 100) / stepPercent) + 1) * stepPercent;
  }
}
