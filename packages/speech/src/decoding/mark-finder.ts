import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { workerFile } from '../support/worker-file';
import type { FoundMark } from '../watermark/mark-detector';
import type { FindAnswer, FindTask } from './process/messages';
import { UnreadableSoundError } from './unreadable-sound.error';

/** The longest time for a file, in milliseconds. Ten minutes of sound take some 35 seconds of processor time. */
const maxMs = 120_000;

/** Maximum size of the JavaScript heap of a process, in MiB. Samples are outside of it: 38 MB for ten minutes, and copies of them. */
const heapMegabytes = 256;

/** The result of examining a file. */
export interface ExaminedFile {
  /** The ids that stand out most, best first. They may be there by chance: see `certainScore`. */
  readonly marks: readonly FoundMark[];
  /** Length of its sound. */
  readonly seconds: number;
}

/**
 * Finds what may be the mark in an audio file that strangers may have made. Each file is read by a process of its own, without the server's environment,
 * with bounds for its memory and its time; it ends with the file. Bound how many run at the same time.
 *
 * @param file is handed over: at most what the caller has bounded.
 * @param key of the mark: see `AudioMark`.
 * @param signal ends it.
 * @throws {UnreadableSoundError} if it is no sound that can be read, has too much, or takes too long.
 * @throws {Error} if the process cannot be started.
 * @throws the signal's reason, once it has aborted.
 */
export async function findMarksInFile(file: Uint8Array, key: Uint8Array, signal: AbortSignal): Promise<ExaminedFile> {
  signal.throwIfAborted();
  const child = fork(workerFile(join(__dirname, 'process'), 'mark-finder.process'), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    // Readers of strangers' files must not see the server's secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    const answer = await answerOf(child, { file, key }, signal);
    if (answer.type === 'unreadable') throw new UnreadableSoundError(answer.message);
    return { marks: answer.marks, seconds: answer.seconds };
  } finally {
    child.kill('SIGKILL');
  }
}

function answerOf(child: ChildProcess, task: FindTask, signal: AbortSignal): Promise<FindAnswer> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    const timer = setTimeout(() => reject(new UnreadableSoundError('takes too long to examine')), maxMs);
    signal.addEventListener('abort', abort, { once: true });
    child.once('message', (answer: FindAnswer) => resolve(answer));
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      // After its answer, this has no effect. Otherwise it has failed with the file: for want of memory, or by a fault of a decoder.
      reject(new UnreadableSoundError('is damaged'));
    });
    // If the process has ended, its exit says so.
    child.send(task, () => undefined);
  });
}
