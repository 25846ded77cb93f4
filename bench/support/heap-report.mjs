import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * Reads the heap sizes of a Node process from Node's diagnostic reports.
 *
 * @returns `nodeOptions` for the process, `read`, which returns the bytes of its main thread and of all other threads,
 *   and `close`.
 */
export async function heapReports() {
  const folder = await mkdtemp(join(tmpdir(), 'voxgate-bench-heap-'));
  const file = join(folder, 'report.json');
  const read = async (pid) => {
    await rm(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    const { javascriptHeap: main, workers } = await whenWritten(file);
    const all = [main, ...workers.map(({ javascriptHeap }) => javascriptHeap)];
    const total = (key) => all.reduce((sum, heap) => sum + Number(heap[key]), 0);
    return {
      threads: all.length,
      mainHeapBytes: main.totalCommittedMemory,
      mainExternalBytes: main.externalMemory,
      heapBytes: total('totalCommittedMemory'),
      externalBytes: total('externalMemory'),
    };
  };
  return {
    nodeOptions: [
      '--report-on-signal',
      '--report-signal=SIGUSR2',
      '--report-exclude-network',
      `--report-directory=${folder}`,
      '--report-filename=report.json',
    ],
    read,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Waits until the file is complete. It is written in parts, so it is complete once it is valid JSON. */
async function whenWritten(file) {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await setTimeout(20)) {
    const text = await readFile(file, 'utf8').catch(() => '');
    try {
      return JSON.parse(text);
    } catch {
      // Not complete yet.
    }
  }
  throw new Error('The server wrote no report.');
}
