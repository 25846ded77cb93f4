import { readFile } from 'node:fs/promises';
import { DocumentError } from '../errors';
import { endWithParent } from './end-with-parent';
import type { DocumentTask, TaskAnswer } from './messages';

/** Does one task in this process, for {@link runTask}, and ends it. */
export function answerTask(work: (content: Uint8Array, task: DocumentTask) => Promise<unknown>): void {
  // The work keeps this thread busy, so that it would not see that the server is gone.
  endWithParent();
  const answer = async (task: DocumentTask): Promise<TaskAnswer> => {
    const { content } = task;
    try {
      return { result: await work(content instanceof Uint8Array ? content : await readFile(content.path), task) };
    } catch (error) {
      if (error instanceof DocumentError) return { problem: { reason: error.reason, message: error.message } };
      return { failure: String(error) };
    }
  };
  process.once('message', (task: DocumentTask) => {
    void answer(task).then((message) => process.send!(message, () => process.disconnect()));
  });
  // The server has ended, or needs no answer.
  process.once('disconnect', () => process.exit());
}
