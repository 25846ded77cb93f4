import { SingleBar } from 'cli-progress';
import { inMegabytes } from '../../../messages/in-megabytes';
import type { InstallProgress } from './install-progress';

/** Shows a progress bar on a terminal. */
export class BarProgress implements InstallProgress {
  private readonly bar: SingleBar;
  private title = '';
  private totalBytes = 0;

  constructor(private readonly stream: NodeJS.WriteStream) {
    this.bar = new SingleBar({
      stream,
      format: 'Installing {title} {bar} {percentage} % of {size}, {eta_formatted} left',
      barCompleteChar: '█',
      barIncompleteChar: '░',
      barsize: 24,
      fps: 5,
      etaBuffer: 2000,
      hideCursor: true,
      clearOnComplete: true,
    });
  }

  note(line: string): void {
    this.stream.write(`${line}\n`);
  }

  start(title: string, doneBytes: number, totalBytes: number): void {
    this.title = title;
    this.totalBytes = totalBytes;
    this.bar.start(totalBytes, doneBytes, { title, size: inMegabytes(totalBytes) });
  }

  update(doneBytes: number): void {
    this.bar.update(doneBytes);
  }

  finish(): void {
    this.bar.stop();
    this.stream.write(`Installed ${this.title}: ${inMegabytes(this.totalBytes)}, every byte verified\n`);
  }

  stop(): void {
    this.bar.stop();
  }
}
