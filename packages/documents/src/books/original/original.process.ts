import { answerTask } from '../../process/answer-task';
import type { DocumentTask } from '../../process/messages';
import type { Epub } from '../epub/write-epub';
import { writeZip } from '../epub/write-zip';
import { OriginalBook } from './original-book';

/** An EPUB that is to be written again, with what has been spoken of it. */
export interface WriteTask extends DocumentTask {
  readonly path: string;
  readonly epub: Epub;
}

answerTask(async (content, task) => {
  const { path, epub } = task as WriteTask;
  const book = await OriginalBook.open(content);
  const { files, audio, warnings } = await book.withOverlays(epub);
  await writeZip(path, (output) => book.write(output, files, audio, epub));
  return warnings;
});
