// Finds the weights of weights-of-cues.ts from the Wikipedia Homograph Data. See README.md.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { readHomographs } from './wikipedia-homographs.mjs';

const require = createRequire(import.meta.url);
const english = '../../dist/packages/speech/src/engines/phonemes/english';
const { cuesOf } = require(`${english}/homographs/noun-or-verb.js`);
const { nounVerbWords } = require(`${english}/homographs/noun-verb-words.js`);
const { Tagger } = require(`${english}/tagger.js`);
const { isBreak, readWordsAndMarks } = require('../../dist/packages/speech/src/engines/phonemes/reading.js');

const { values: options } = parseArgs({ options: { homographs: { type: 'string' }, write: { type: 'boolean' } } });
if (!options.homographs) throw new Error('Name the folder with the sentences: --homographs FOLDER.');

/** Given by hand: an encyclopedia has few orders and questions. */
const byHand = {
  order: 2,
  'order about a noun': 1.3,
  'order about a noun, with aim': 2.8,
  question: 3,
  'after who': 2.5,
};
/** A word counts for at most so many of its nouns and of its verbs, because most words are mostly one of them. */
const maxOfAWord = 20;
const steps = 400;
const [rate, shrinkage] = [0.3, 1];
const nearest = 16;

const tagger = Tagger.load();
const train = await readRows('train');
const weights = fit(train);
for (const part of ['train', 'eval']) {
  const rows = part === 'train' ? train : await readRows(part);
  const right = rows.filter(({ cues, isVerb }) => scoreOf(cues) > 0 === isVerb).length;
  console.error(`${part}: ${((100 * right) / rows.length).toFixed(1)} % of ${rows.length} are right`);
}
if (options.write) await writeTable();

/** Replaces the entries of the table, and keeps what is written above them. */
async function writeTable() {
  const entries = [...new Set([...weights.keys(), ...Object.keys(byHand)])]
    .map((cue) => [cue, Number((byHand[cue] ?? weights.get(cue)).toFixed(1))])
    .filter(([, weight]) => weight !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([cue, weight]) => `  ${/^\w+$/u.test(cue) ? cue : `'${cue}'`}: ${weight},\n`);
  const file = new URL(
    '../../packages/speech/src/engines/phonemes/english/homographs/weights-of-cues.ts',
    import.meta.url,
  );
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text.slice(0, text.indexOf('= {') + 4)}${entries.join('')}};\n`);
}

async function readRows(part) {
  const rows = (await readHomographs(options.homographs, part)).flatMap((sentence) => {
    const entry = nounVerbWords[sentence.word];
    const labels = [...sentence.pronunciations.keys()];
    const isPair = labels.length === 2 && labels.filter((label) => label.endsWith('_vrb')).length === 1;
    const cues = entry && isPair && !labels.some((label) => label.endsWith('nou-vrb')) && cuesIn(sentence);
    if (!cues) return [];
    const isVerb = sentence.label.endsWith('_vrb');
    return [{ kind: `${sentence.word} ${isVerb}`, isVerb, cues: [...cues, `usually ${entry.usual}`] }];
  });
  const counts = new Map();
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return rows.map((row) => ({ ...row, importance: Math.min(1, maxOfAWord / counts.get(row.kind)) }));
}

function cuesIn({ text, start }) {
  const parts = readWordsAndMarks(text);
  const words = parts.flatMap((part, index) => {
    const next = parts[index + 1];
    const isBeforePause = next === undefined || (next.kind === 'mark' && isBreak(next));
    return part.kind === 'word' ? [{ ...part, spelling: text.slice(part.start, part.end), isBeforePause }] : [];
  });
  const place = words.findIndex((word) => word.start <= start && word.end > start);
  if (place < 0) return undefined;
  const tags = tagger.tag(
    words.map(({ spelling }, index) => (index === 0 && index === place ? spelling.toLowerCase() : spelling)),
  );
  let [first, end] = [place, place + 1];
  while (first > 0 && place - first < nearest && !words[first - 1].isBeforePause) first--;
  while (end < words.length && end - place <= nearest && !words[end - 1].isBeforePause) end++;
  const spellings = words.slice(first, end).map(({ spelling }) => spelling.replaceAll('’', "'"));
  return cuesOf({
    spellings,
    lower: spellings.map((spelling) => spelling.toLowerCase()),
    index: place - first,
    isFirst: place === 0,
    tag: (index) => tags[first + index],
  });
}

/** Logistic regression by AdaGrad. */
function fit(rows) {
  const found = new Map(rows.flatMap(({ cues }) => cues.map((cue) => [cue, 0])));
  const squares = new Map([...found.keys()].map((cue) => [cue, 1e-6]));
  for (let step = 0; step < steps; step++) {
    const slopes = new Map([...found].map(([cue, weight]) => [cue, shrinkage * weight]));
    for (const { cues, isVerb, importance } of rows) {
      const score = cues.reduce((sum, cue) => sum + found.get(cue), 0);
      const error = (1 / (1 + Math.exp(-score)) - Number(isVerb)) * importance;
      for (const cue of cues) slopes.set(cue, slopes.get(cue) + error);
    }
    for (const [cue, slope] of slopes) {
      squares.set(cue, squares.get(cue) + slope * slope);
      found.set(cue, found.get(cue) - (rate * slope) / Math.sqrt(squares.get(cue)));
    }
  }
  return found;
}

function scoreOf(cues) {
  return cues.reduce((sum, cue) => sum + (byHand[cue] ?? weights.get(cue) ?? 0), 0);
}
