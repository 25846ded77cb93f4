import fc from 'fast-check';
import { cases } from '../../bench/proofs/support/extent';
import { CharacterTimes } from '../../packages/speech/src/times/character-times';
import { captionsOf } from '../../packages/speech/src/captions/captions';
import { toFliteText } from '../../packages/speech/src/engines/flite/process/flite-text';
import { pronouncedParts } from '../../packages/speech/src/engines/flite/process/pronounced-parts';
import { readWordsAndMarks } from '../../packages/speech/src/engines/phonemes/reading';
import type { Timestamp } from '../../packages/speech/src/times/timestamp';
import { planSpeech } from '../../packages/speech/src/plan/plan-speech';
import { singleTurnPiece } from '../../packages/speech/src/plan/piece-size';
import { plainLetters } from '../../packages/speech/src/text/plain/plain-letters';
import { foreignScripts, rareLatin, unsaidLetters } from '../../packages/speech/src/text/scripts/foreign-scripts';
import { englishRules } from '../../packages/speech/src/text/english/rules';
import { cleanCharacters, removeUnspeakable } from '../../packages/speech/src/text/plain/clean-characters';
import { emojiRule } from '../../packages/speech/src/text/plain/emoji';
import { htmlReplacements } from '../../packages/speech/src/text/plain/html';
import { lineEnds } from '../../packages/speech/src/text/plain/line-ends';
import { markdownRule } from '../../packages/speech/src/text/plain/markdown';
import { analyzeText } from '../../packages/speech/src/text/analyze-text';
import { formulasIn } from '../../packages/speech/src/text/formulas/formula-instructions';
import { plainFormula } from '../../packages/speech/src/text/formulas/plain-formula';
import { plainText } from '../../packages/speech/src/text/marked-text';
import type { Rule } from '../../packages/speech/src/text/rule';
import { segmentEnds } from '../../packages/speech/src/text/sentences/segmenter';
import { sentenceBounds } from '../../packages/speech/src/text/sentences/sentence-bounds';
import { findSentences } from '../../packages/speech/src/text/sentences/find-sentences';
import { SpeakingTimeEstimator } from '../../packages/speech/src/plan/speaking-time';
import { unchangedText } from '../../packages/speech/src/text/normalized-text';
import {
  countCharacters,
  countNormalizedCharacters,
  textProblem,
  codePointOffsets,
} from '../../packages/speech/src/text/text-length';
import { tidySpaces } from '../../packages/speech/src/text/plain/tidy-spaces';
import { repeated, seeds } from './support/repeated-seeds';
import { runToEnd } from '../../packages/speech/src/support/time-slices';

jest.setTimeout(600_000);

const speakingTime = new SpeakingTimeEstimator('en-US', 'any');
const all = (found: Iterable<unknown>) => void Array.from(found);

/** Timestamps of each character, in sentences of twenty characters. */
const timestampsOf = (text: string): Timestamp[] =>
  Array.from(Array.from(text), (_, index): Timestamp[] => {
    const stretch = { text: 'x', startSeconds: index, endSeconds: index + 1, textStart: index, textEnd: index + 1 };
    const word: Timestamp = { ...stretch, type: 'word' };
    const sentence: Timestamp = { ...stretch, text: 'x'.repeat(20), type: 'sentence', textStart: index - 19 };
    return index % 20 === 19 ? [word, sentence] : [word];
  }).flat();

const otherRules: readonly Rule[] = [
  cleanCharacters,
  removeUnspeakable,
  markdownRule,
  emojiRule('name'),
  lineEnds,
  plainLetters,
  foreignScripts(['Latin']),
  unsaidLetters(['Latin']),
  rareLatin(true),
  rareLatin(false),
  tidySpaces,
];

/** All processing of a text between the caller and an engine, in both directions. */
const steps: Record<string, (text: string) => void> = {
  ...Object.fromEntries(
    englishRules.concat(otherRules).map((rule) => [rule.name, (text: string) => all(rule.find(text, 'en-US'))]),
  ),
  HTML: (text) => all(htmlReplacements(text, 0, text.length)),
  formulas: (text) => void runToEnd(formulasIn(plainText(text), 'en-US')),
  'formulas without words': (text) => void [plainFormula('latex', text), plainFormula('mathml', text)],
  'the segmenter': (text) => all(segmentEnds(text, 'en-US')),
  'bounds of sentences': (text) => all(sentenceBounds(text, 'en-US')),
  sentences: (text) => all(findSentences(unchangedText(text), 'hi')),
  'the whole plan': (text) => {
    const analyzed = runToEnd(analyzeText(text, { language: 'en-US', mode: 'auto', emoji: 'name' }));
    runToEnd(planSpeech(analyzed, { voiceId: 'any', speakingTime, pieceSize: singleTurnPiece, speed: 0.5 }));
  },
  'the whole plan, not normalised': (text) => {
    const analyzed = runToEnd(analyzeText(text, { language: 'es', mode: 'off', emoji: 'name' }));
    runToEnd(planSpeech(analyzed, { voiceId: 'any', speakingTime, pieceSize: singleTurnPiece, speed: 1 }));
  },
  'the time of speaking': (text) => void speakingTime.cumulativeSeconds(text),
  'lengths of texts': (text) => void [textProblem(text), countCharacters(text), countNormalizedCharacters(text)],
  'offsets of characters': (text) => void codePointOffsets(text)(text.length),
  'what the neural voices read': (text) => void readWordsAndMarks(text),
  'what Flite reads': (text) => void [toFliteText(text), pronouncedParts(text)],
  captions: (text) => void [captionsOf(timestampsOf(text), 'srt'), captionsOf(timestampsOf(text), 'vtt')],
  'times of characters': (text) => {
    const times = new CharacterTimes(text);
    for (const timestamp of timestampsOf(text)) times.upTo(timestamp);
  },
};

/** Inputs that once took quadratic time, and similar ones. */
const known =
  '0-a.uk-|a.uk-|+ |1. |- |> |>|?5|“a” |.№|”|”5mUSD|m”9| \n\n|\r\n- kg|#a |a@|[a](|*a_ |<a "|&amp;|1,|(|$1-|$|\\(a|$x_1$ |<math>|\\frac{|^{'.split(
    '|',
  );

/** Random seeds beside the known ones. */
const randomSeeds = cases(2, 40);

const short = cases(350, 4000);
/** Longer than one section: the first text with several takes steps that shorter ones do not, which looks like quadratic growth. */
const long = 8000;
/** For a text four times as long, linear work takes four times as long and quadratic work sixteen times. */
const longer = 4;
const maxGrowth = 9;

/** Minimum processor time of several runs in microseconds. Excludes the work of other processes. */
function cost(step: (text: string) => void, text: string, runs: number): number {
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage();
    step(text);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

it('every step takes linear time, whatever is repeated in the text', () => {
  const tried = [...known, ...fc.sample(seeds, randomSeeds)];
  const pairs = Object.entries(steps).flatMap(([name, step]) => tried.map((seed) => ({ name, step, seed })));
  const costs = pairs.map((pair) => ({
    ...pair,
    before: cost(pair.step, repeated(pair.seed, short), 2),
    // Once is enough: a busy machine only adds suspicious cases.
    after: cost(pair.step, repeated(pair.seed, short * longer), 1),
  }));
  // Skip functions that find nothing.
  const usual = costs.map(({ before }) => before).sort((one, other) => one - other)[Math.floor(costs.length * 0.75)]!;
  const growth = ({ before, after }: { before: number; after: number }) => after / Math.max(before, usual);
  const slow = costs.filter((each) => growth(each) > maxGrowth).sort((one, other) => growth(other) - growth(one));
  // Repeat suspicious cases with longer texts and many runs, one of each in turn, to exclude delays by a busy machine and by the garbage of
  // earlier test files.
  const confirmed = slow.slice(0, 20).flatMap(({ name, step, seed }) => {
    let [before, after] = [Infinity, Infinity];
    for (let run = 0; run < 5; run++) {
      before = Math.min(before, cost(step, repeated(seed, long), 1));
      after = Math.min(after, cost(step, repeated(seed, long * longer), 1));
    }
    return after / before > maxGrowth ? [{ name, seed, growth: Math.round(after / before) }] : [];
  });
  expect(confirmed).toEqual([]);
});
