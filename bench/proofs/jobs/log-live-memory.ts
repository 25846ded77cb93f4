import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isServer } from './is-server';

/**
 * Loaded into a server by `--require`: at each SIGUSR2, collects all garbage, and writes to `PROOF_MEMORY_LOG` how many bytes are then in use. What
 * the process takes of the machine's memory says less: V8 leaves garbage where it is until it needs the place.
 */
const path = process.env['PROOF_MEMORY_LOG'];

if (path !== undefined && isServer) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    appendFileSync(path, `${JSON.stringify({ at: Date.now(), pid: process.pid, bytes: heapUsed + external })}\n`);
  });
}
