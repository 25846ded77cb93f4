import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { within } from '../../../../test/support/within';
import { workerFile } from '@voxgate/speech/support/worker-file';

const file = workerFile(__dirname, 'end-with-parent');
const busy = `
require(${JSON.stringify(file)}).endWithParent();
require('node:fs').writeSync(1, String(process.pid));
for (;;);
`;
const server = `
require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], { stdio: ['ignore', 'inherit', 'ignore'] });
`;

describe('endWithParent', () => {
  it('ends a process that is busy when the process that started it is killed', async () => {
    const parent = spawn(process.execPath, ['-e', server], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [written] = (await within(60_000, 'the busy process began', once(parent.stdout, 'data'))) as [Buffer];
    // Both have this pipe, so it ends when both have ended.
    const ended = once(parent.stdout, 'end');
    parent.kill('SIGKILL');
    try {
      await expect(within(60_000, 'the busy process ended', ended)).resolves.toEqual([]);
    } catch (error) {
      process.kill(Number(written.toString()), 'SIGKILL');
      throw error;
    }
  });
});
