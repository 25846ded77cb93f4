import { type ChildProcess, fork } from 'node:child_process';
import { DocumentError } from '../errors';
import type { DocumentTask, TaskAnswer } from './messages';

/** What a process may take. */
export interface ProcessLimits {
  readonly deadlineMs: number;
  /** Maximum size of the JavaScript heap of the process, in MiB. */
  readonly heapMegabytes: number;
  /** Ends the process. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Has a program do a task in a process of its own, which has no environment variables, so no secrets. The process has ended when this
 * returns.
 *
 * @param program the file of a program that calls `answerTask`.
 * @param messageOf the message for a document that takes too much, from what it does, such as "takes too much time".
 * @returns what the program answers.
 * @throws {DocumentError} if the document cannot be processed, or takes too much time or memory.
 * @throws the signal's reason if it is aborted.
 */
export async function runTask<T>(
  program: string,
  task: DocumentTask,
  limits: ProcessLimits,
  messageOf: (problem: string) => string,
): Promise<T> {
  limits.signal?.throwIfAborted();
  const child = fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  try {
    return (await answerOf(child, task, limits, messageOf)) as T;
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

function answerOf(
  child: ChildProcess,
  task: DocumentTask,
  { deadlineMs, signal }: ProcessLimits,
  messageOf: (problem: string) => string,
): Promise<unknown> {
  const tooComplex = (problem: string) => new DocumentError('too-complex', messageOf(problem));
  return new Promise((resolve, reject) => {
    const onAbort = () => fail(signal!.reason as Error);
    const timer = setTimeout(() => fail(tooComplex('takes too much time')), deadlineMs);
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const fail = (error: Error) => {
      end();
      reject(error);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    child.once('message', (answer: TaskAnswer) => {
      if ('problem' in answer) return fail(new DocumentError(answer.problem.reason, answer.problem.message));
      if ('failure' in answer) return fail(new Error(answer.failure));
      end();
      resolve(answer.result);
    });
    child.on('error', fail);
    // V8 aborts a process whose heap is full; the system kills one when memory runs out.
    child.once('exit', (code, endedBy) =>
      fail(
        endedBy === 'SIGABRT' || endedBy === 'SIGKILL' || code === 134
          ? tooComplex('takes too much memory')
          : new Error(`The process of a document ended (${endedBy ?? `exit code ${code}`}).`),
      ),
    );
    child.send(task, (error) => {
      // If the process has ended, its exit says why.
      if (error && child.connected) fail(error);
    });
  });
}
