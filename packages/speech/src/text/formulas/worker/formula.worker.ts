import { parentPort } from 'node:worker_threads';
import { formulaWords } from './formula-words';
import type { FormulaAnswer, FormulaQuestion } from './messages';

parentPort!.on('message', ({ kind, source, language }: FormulaQuestion) => {
  // What is no formula, or too deep, is an error of the library.
  void formulaWords(kind, source, language)
    .catch(() => undefined)
    .then((words) => parentPort!.postMessage({ words } satisfies FormulaAnswer, []));
});
