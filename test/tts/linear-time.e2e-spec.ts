import fc from 'fast-check';
import { CharacterTimes } from '../../src/dialects/elevenlabs/alignment/character-times';
import { captionsOf } from '../../src/tts/captions/captions';
import { toFliteText } from '../../src/tts/engines/flite/process/flite-text';
import { saidParts } from '../../src/tts/engines/flite/process/said-parts';
import { read } from '../../src/tts/engines/phonemes/reading';
import { codePointOffsets } from '../../src/tts/performance/code-points';
import type { Timestamp } from '../../src/tts/performance/timestamp';
import { writeScript } from '../../src/tts/performance/write-script';
import { plainLetters } from '../../src/tts/text/english/plain-letters';
import { englishRules } from '../../src/tts/text/english/rules';
import { cleanCharacters, removeUnspeakable } from '../../src/tts/text/plain/clean-characters';
import { emojiRule } from '../../src/tts/text/plain/emoji';
import { htmlReplacements } from '../../src/tts/text/plain/html';
import { lineEnds } from '../../src/tts/text/plain/line-ends';
import { markdownRule } from '../../src/tts/text/plain/markdown';
import { readText } from '../../src/tts/text/read-text';
import type { Rule } from '../../src/tts/text/rule';
import { segmentEnds } from '../../src/tts/text/segmenter';
import { sentenceBounds } from '../../src/tts/text/sentence-bounds';
import { sentencesOf } from '../../src/tts/text/sentences-of';
import { SpeakingTime } from '../../src/tts/text/speaking-time';
import { unchangedText } from '../../src/tts/text/spoken-text';
import { finish } from '../../src/tts/text/steps';
import { countCharacters, countSpoken, textProblem } from '../../src/tts/text/text-rules';
import { tidySpaces } from '../../src/tts/text/tidy';
import { repeated, seeds } from './support/repeated-seeds';

jest.setTimeout(600_000);

const time = new SpeakingTime('en-US', 'any');
const pace = { realTimeFactor: 0.6, trimmedSeconds: 0.3 };
const all = (found: Iterable<unknown>) => void Array.from(found);

/** Times of each character, in sentences of twenty. */
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
  tidySpaces,
];

/** Everything that is done with a text, on its way from the caller to an engine and back. */
const steps: Record<string, (text: string) => void> = {
  ...Object.fromEntries(
    englishRules.concat(otherRules).map((rule) => [rule.name, (text: string) => all(rule.find(text, 'en-US'))]),
  ),
  HTML: (text) => all(htmlReplacements(text, 0, text.length)),
  'the segmenter': (text) => all(segmentEnds(text, 'en-US')),
  'bounds of sentences': (text) => all(sentenceBounds(text, 'en-US')),
  sentences: (text) => all(sentencesOf(unchangedText(text), 'hi')),
  'the whole script': (text) => {
    const script = finish(readText(text, { language: 'en-US', mode: 'auto', emoji: 'name' }));
    finish(writeScript(script, { time, speed: 0.5, pace }));
  },
  'the whole script, not normalised': (text) => {
    const script = finish(readText(text, { language: 'es', mode: 'off', emoji: 'name' }));
    finish(writeScript(script, { time, speed: 1, pace: undefined }));
  },
  'the time of speaking': (text) => void time.secondsUntil(text),
  'lengths of texts': (text) => void [textProblem(text), countCharacters(text), countSpoken(text)],
  'offsets of characters': (text) => void codePointOffsets(text)(text.length),
  'what the neural voices read': (text) => void read(text),
  'what Flite reads': (text) => void [toFliteText(text), saidParts(text)],
  captions: (text) => void [captionsOf(timestampsOf(text), 'srt'), captionsOf(timestampsOf(text), 'vtt')],
  'times of characters': (text) => {
    const times = new CharacterTimes(text);
    for (const timestamp of timestampsOf(text)) times.upTo(timestamp);
  },
};

/** What once took quadratic time, and its kin. */
const known =
  '0-a.uk-|a.uk-|+ |1. |- |> |>|?5|“a” |.№|”|”5mUSD|m”9| \n\n|\r\n- kg|#a |a@|[a](|*a_ |<a "|&amp;|1,|(|$1-|$'.split(
    '|',
  );

/** Random seeds beside the known ones. `npm run prove:linear-time` has more. */
const randomSeeds = Number(process.env['GROWTH_SEEDS'] ?? 6);

const short = 4000;
/** Linear work takes four times as long for a text of four times the length, and quadratic work sixteen times. */
const longer = 4;
const mostGrowth = 9;

/** The least processor time of several runs, in microseconds: what other processes do is in none of them. */
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

it('every step takes time in proportion to the text, whatever is repeated in it', () => {
  const tried = [...known, ...fc.sample(seeds, randomSeeds)];
  const pairs = Object.entries(steps).flatMap(([name, step]) => tried.map((seed) => ({ name, step, seed })));
  const costs = pairs.map((pair) => ({
    ...pair,
    before: cost(pair.step, repeated(pair.seed, short), 2),
    after: cost(pair.step, repeated(pair.seed, short * longer), 2),
  }));
  // Where nothing is found, there is nothing to measure.
  const usual = costs.map(({ before }) => before).sort((one, other) => one - other)[Math.floor(costs.length * 0.75)]!;
  const growth = ({ before, after }: { before: number; after: number }) => after / Math.max(before, usual);
  const slow = costs.filter((each) => growth(each) > mostGrowth).sort((one, other) => growth(other) - growth(one));
  // What a busy machine made slow is not slow again, with longer texts and more tries.
  const confirmed = slow.slice(0, 20).flatMap(({ name, step, seed }) => {
    const before = cost(step, repeated(seed, 2 * short), 5);
    const after = cost(step, repeated(seed, 2 * short * longer), 5);
    return after / before > mostGrowth ? [{ name, seed, growth: Math.round(after / before) }] : [];
  });
  expect(confirmed).toEqual([]);
});
