import { createRequire } from 'node:module';
import { table } from '../support/markdown.mjs';
import { median, percentile, sum } from '../support/statistics.mjs';

const require = createRequire(import.meta.url);
const { judge } = require('../../dist/bench/proofs/sound/gate.js');

const decimals = (value, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '–');
const percent = (part) => `${(100 * part).toFixed(1)} %`;
const outcome = (hasPassed) => (hasPassed === undefined ? 'not judged' : hasPassed ? 'passed' : '**failed**');

/** The verdicts of the gate on sentences. */
export function verdictsOf(rows) {
  return judge(
    rows.map(({ comparison }) => comparison),
    hearingOf(rows),
  );
}

const hearingOf = (rows) => rows.map(({ hearing }) => hearing);

/** The result as Markdown. */
export function report({ at, commit, machine, options, rows }) {
  const voices = [...new Set(rows.map(({ voice }) => voice))];
  const texts = new Set(rows.map(({ text }) => text)).size;
  const same = rows.filter(({ comparison }) => comparison.hasSameTiming).length;
  return [
    `${at.slice(0, 10)}, commit ${commit}: ${texts} sentences, ${voices.length} voices, ` +
      `${options.stream ? 'streams' : 'complete answers'}. ${machine.cores} cores ` +
      `(${machine.cpu}), Node ${machine.node}, ${machine.platform}. ${same} of ${rows.length} sentences have the ` +
      "reference's timing (all words start within 30 ms).",
    verdictsTable(verdictsOf(rows)),
    '### By voice',
    table(
      ['voice', 'sentences', 'same timing', ...distances, 'loudness, largest, LU', 'words within 60 ms', 'misheard'],
      voices.map((voice) =>
        voiceRow(
          voice,
          rows.filter((row) => row.voice === voice),
        ),
      ),
    ),
    '### The largest distances',
    worstTable(rows),
  ].join('\n\n');
}

/** What was asked for, and what was seen. */
export function verdictsTable(verdicts) {
  return table(
    ['', 'asked', 'seen', ''],
    verdicts.map(({ figure, asked, seen, hasPassed }) => [figure, asked, seen, outcome(hasPassed)]),
  );
}

const distances = ['mel distance, median, dB', 'p95, dB'];

function voiceRow(voice, rows) {
  const comparisons = rows.map(({ comparison }) => comparison);
  const errors = comparisons.flatMap(({ wordErrors }) => wordErrors);
  const mel = comparisons.map(({ melDistance }) => melDistance.median);
  const hearing = hearingOf(rows);
  const count = (key) => sum(hearing.map((each) => each[key]));
  return [
    voice,
    rows.length,
    comparisons.filter(({ hasSameTiming }) => hasSameTiming).length,
    decimals(median(mel)),
    decimals(percentile(mel, 0.95)),
    decimals(Math.max(...comparisons.map(({ loudnessDifference }) => Math.abs(loudnessDifference)))),
    percent(errors.filter((seconds) => seconds <= 0.06).length / errors.length),
    `${count('candidate')} of ${count('words')}, reference ${count('reference')}`,
  ];
}

function worstTable(rows) {
  const worst = rows
    .toSorted((one, other) => other.comparison.melDistance.median - one.comparison.melDistance.median)
    .slice(0, 8);
  return table(
    ['voice', 'sentence', 'mel distance, dB', 'loudness, LU', 'same timing', 'largest word error, ms'],
    worst.map(({ voice, text, comparison }) => [
      voice,
      text.length > 60 ? `${text.slice(0, 57)}…` : text,
      decimals(comparison.melDistance.median),
      decimals(comparison.loudnessDifference),
      comparison.hasSameTiming ? 'yes' : 'no',
      decimals(1000 * Math.max(...comparison.wordErrors), 0),
    ]),
  );
}
