import { table } from '../support/markdown.mjs';
import { sum } from '../support/statistics.mjs';

const rate = (rows) =>
  rows.length === 0
    ? '–'
    : `${((100 * sum(rows.map(({ errors }) => errors))) / sum(rows.map(({ words }) => words))).toFixed(1)} %`;

/** The word error rates of a run by kind and voice. */
export function ratesTable(rows, kinds) {
  const voices = [...new Set(rows.map(({ voice }) => voice))];
  const line = (name, own) => [
    name,
    new Set(own.map(({ text }) => text)).size,
    ...voices.map((voice) => rate(own.filter((row) => row.voice === voice))),
    rate(own),
    wrongSentences(own),
  ];
  const lines = kinds.map((kind) =>
    line(
      kind,
      rows.filter((row) => row.kind === kind),
    ),
  );
  const heading = ['kind', 'sentences', ...voices, 'all voices', 'spoken sentences with an error'];
  return table(heading, [...lines.filter(([, count]) => count > 0), line('**all**', rows)]);
}

function wrongSentences(rows) {
  return `${rows.filter(({ errors }) => errors > 0).length} of ${rows.length}`;
}

/** The sentences with most errors in all voices together. */
export function worstTable(rows, count) {
  const worst = [...new Set(rows.map(({ text }) => text))]
    .map((text) => rows.filter((row) => row.text === text))
    .map((own) => ({ own, errors: sum(own.map(({ errors }) => errors)) }))
    .filter(({ errors }) => errors > 0)
    .sort((one, other) => other.errors - one.errors)
    .slice(0, count);
  return table(
    ['kind', 'text', 'heard', 'errors'],
    worst.map(({ own, errors }) => [
      own[0].kind,
      cell(own[0].text),
      own.map(({ voice, heard }) => `${voice}: ${cell(heard)}`).join('<br>'),
      `${errors} of ${sum(own.map(({ words }) => words))}`,
    ]),
  );
}

/** A text as the content of a cell: in one line, without Markdown of its own. */
function cell(text) {
  return text.replaceAll(/[\\`*_{}[\]<>|#~$]/gu, String.raw`\$&`).replaceAll('\n', ' ⏎ ');
}
