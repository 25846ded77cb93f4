import { readFile } from 'node:fs/promises';
import { DocumentError } from '../errors';
import { parseDocument } from '../parse-document';
import { endWithParent } from './end-with-parent';
import type { ReadAnswer, ReadTask } from './messages';

// Reading keeps this thread busy, so that it would not see that the server is gone.
endWithParent();

/** Reads one document, and ends. Errors that are not about the document end the process with a failure. */
async function answer({ content, type, limits, include }: ReadTask): Promise<ReadAnswer> {
  try {
    const bytes = content instanceof Uint8Array ? content : await readFile(content.path);
    return { document: await parseDocument(bytes, type, limits, include) };
  } catch (error) {
    if (error instanceof DocumentError) return { problem: { reason: error.reason, message: error.message } };
    throw error;
  }
}

process.once('message', (task: ReadTask) => {
  void answer(task).then((message) => process.send!(message, () => process.disconnect()));
});
// The server has ended, or needs no answer.
process.once('disconnect', () => process.exit());
