import { BarProgress } from './bar-progress';
import type { InstallProgress } from './install-progress';
import { LineProgress } from './line-progress';

/** Uses a bar on a terminal and lines elsewhere. */
export function progressOn(stream: NodeJS.WriteStream): InstallProgress {
  return stream.isTTY ? new BarProgress(stream) : new LineProgress((line) => stream.write(`${line}\n`));
}
