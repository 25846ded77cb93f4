import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * At each SIGUSR2, collects all garbage of this process, and writes to a file how many bytes are then in use. What the process takes of the
 * machine's memory says less: V8 leaves garbage where it is until it needs the place.
 */
export function logLiveMemory(file: string): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), pid: process.pid, bytes: heapUsed + external })}\n`);
  });
}
