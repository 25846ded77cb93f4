import { parseDocument } from '../parse-document';
import { answerTask } from './answer-task';
import type { ReadTask } from './messages';

answerTask((content, task) => {
  const { type, limits, include } = task as ReadTask;
  return parseDocument(content, type, limits, include);
});
