// Reads saved web pages, and compares the words with those of their articles. See README.md.
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Parser } from 'htmlparser2';
import { missingOf, percent } from './compare-words.mjs';

const require = createRequire(import.meta.url);
const { readDocument } = require('../../dist/packages/documents/src/index.js');

const inline = /^(?:a|abbr|b|big|code|em|font|i|mark|q|s|small|span|strong|sub|sup|tt|u|var)$/u;

const { values, positionals } = parseArgs({
  options: { words: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Give a folder of folders with source.html and expected.html.');

const sums = { wanted: 0, missing: 0, read: 0, others: 0 };
for (const name of (await readdir(folder)).sort()) await measure(name);
console.log(
  `kept ${percent(1 - sums.missing / sums.wanted)} of the articles; ${percent(sums.others / sums.read)} of what is read is not of them`,
);

async function measure(name) {
  const source = await readFile(join(folder, name, 'source.html'));
  const expected = await readFile(join(folder, name, 'expected.html'), 'utf8');
  const { chapters } = await readDocument(source, { type: 'html' });
  const wanted = wordsOf(textOf(expected));
  const read = wordsOf(chapters.map(({ text }) => text.replaceAll(/\\(?=[^\w\s])|\[pause 1s\]/gu, '')).join('\n'));
  const missing = missingOf(wanted, read);
  const others = missingOf(read, wordsOf(`${textOf(expected, true)} ${titlesOf(source.toString())}`));
  sums.wanted += wanted.length;
  sums.missing += missing.flat().length;
  sums.read += read.length;
  sums.others += others.flat().length;
  console.log(
    `${name}: ${wanted.length} words, ${percent(1 - missing.flat().length / wanted.length)} kept, ${percent(others.flat().length / Math.max(1, read.length))} others`,
  );
  if (!values.words) return;
  for (const passage of longest(missing)) console.log(`   not read: ${passage}`);
  for (const passage of longest(others)) console.log(`   not of it: ${passage}`);
}

function longest(passages) {
  const sorted = passages.toSorted((one, other) => other.length - one.length);
  return sorted.slice(0, 5).map((words) => `${words.length}: ${words.slice(0, 25).join(' ')}`);
}

/** The text of an article: the whole, or without code, tables, marks of notes and lists of references, not all of which are read aloud. */
function textOf(html, isWhole = false) {
  const parts = [];
  const open = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag: (name, { id = '' }) => {
      const isSilent = name === 'script' || name === 'style';
      const hides = isSilent || (!isWhole && (/^(?:pre|table|math|svg)$/u.test(name) || id.startsWith('cite_note')));
      open.push(hides);
      if (hides) hidden++;
      if (!inline.test(name)) parts.push(' ');
    },
    onclosetag: (name) => {
      if (open.pop()) hidden--;
      if (!inline.test(name)) parts.push(' ');
    },
    ontext: (text) => hidden === 0 && parts.push(text),
  });
  parser.end(html);
  return parts.join('').replaceAll(/\[\s*(?:\d+|edit|citation needed|[a-z])\s*\]/gu, ' ');
}

/** Titles and descriptions of images are of the article, though the expected text has none. */
function titlesOf(html) {
  const parts = [];
  let inTitle = 0;
  const parser = new Parser({
    onopentag: (name, { alt = '' }) => {
      if (name === 'title' || name === 'h1') inTitle++;
      parts.push(` ${alt} `);
    },
    onclosetag: (name) => {
      if (name === 'title' || name === 'h1') inTitle--;
      parts.push(' ');
    },
    ontext: (text) => inTitle > 0 && parts.push(text),
  });
  parser.end(html);
  return parts.join('');
}

function wordsOf(text) {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
