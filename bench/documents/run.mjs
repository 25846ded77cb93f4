// Reads all PDF and DOCX files of a folder, and compares their words with those that another program finds. See README.md.
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { missingOf, percent } from './compare-words.mjs';

const require = createRequire(import.meta.url);
const { readDocument } = require('../../dist/packages/documents/src/index.js');
const AdmZip = require('adm-zip');

/** Lines that are running heads are among this many at the top and at the bottom of a page. */
const edge = { top: 3, bottom: 6 };

const leader = /(?:[.․·…]\s?){4,}/u;
const numbers = /\d+|\b[ivxlc]+\b/gu;

const { values, positionals } = parseArgs({
  options: { missing: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Give a folder with PDF and DOCX files.');

const shares = { pdf: [], docx: [] };
for (const name of (await readdir(folder)).sort()) {
  const type = extname(name).slice(1).toLowerCase();
  if (type in shares) await measure(name, type);
}
for (const [type, all] of Object.entries(shares)) {
  if (all.length === 0) continue;
  const sorted = all.map(({ share }) => share).sort((one, other) => one - other);
  const words = all.reduce((sum, each) => sum + each.words, 0);
  const found = all.reduce((sum, each) => sum + each.words * each.share, 0);
  const heads = all.reduce((sum, each) => sum + each.heads, 0);
  console.log(
    `${type}: ${all.length} files, ${words} words, ${percent(found / words)} found, median ${percent(sorted[sorted.length >> 1])}, ${heads} running heads read`,
  );
}

async function measure(name, type) {
  const path = join(folder, name);
  const started = performance.now();
  let document;
  try {
    document = await readDocument(await readFile(path), { type });
  } catch (error) {
    console.log(`${name}: ${error.message}`);
    return;
  }
  const seconds = (performance.now() - started) / 1000;
  const text = document.chapters.map((chapter) => chapter.text).join('\n\n');
  const reference = type === 'pdf' ? await pdfText(path) : { text: docxText(path), heads: [] };
  const wanted = wordsOf(reference.text);
  const found = wordsOf(text.replaceAll(/\\(?=[^\w\s])|\[pause 1s\]|^\s*\d+\.(?= )/gmu, ''));
  const missing = missingOf(wanted, found);
  const share = 1 - missing.flat().length / Math.max(1, wanted.length);
  const paragraphs = new Set(text.split(/\n+/u).map(skeletonOf));
  const heads = reference.heads.filter((head) => paragraphs.has(head)).length;
  shares[type].push({ share, words: wanted.length, heads });
  console.log(
    `${name}: ${wanted.length} words, ${percent(share)} found, ${heads} running heads read, ${document.chapters.length} chapters, ${seconds.toFixed(1)} s`,
  );
  if (!values.missing) return;
  for (const words of missing.sort((one, other) => other.length - one.length).slice(0, 8))
    console.log(`   ${words.length}: ${words.slice(0, 30).join(' ')}`);
}

/**
 * The text that `pdftotext` finds, without what is not to be read and can be told here: lines that come again at the edge of pages,
 * numbers alone on a line, and lines of a table of contents.
 */
async function pdfText(path) {
  const { stdout } = await promisify(execFile)(process.env.PDFTOTEXT ?? 'pdftotext', [path, '-'], {
    maxBuffer: 2 ** 30,
  });
  const pages = stdout.split('\f').map((page) => page.split('\n').filter((line) => line.trim() !== ''));
  const edges = pages.map((lines) => new Set([...lines.slice(0, edge.top), ...lines.slice(-edge.bottom)]));
  const times = new Map();
  for (const lines of edges) {
    for (const line of new Set([...lines].map(skeletonOf))) times.set(line, (times.get(line) ?? 0) + 1);
  }
  const isHead = (line, page) => edges[page].has(line) && times.get(skeletonOf(line)) > 2;
  const kept = pages.flatMap((lines, page) =>
    lines.filter((line) => !isHead(line, page) && !/^\W*\d+\W*$/u.test(line) && !leader.test(line)),
  );
  const heads = [...times].filter(([line, count]) => count > 2 && /\p{L}{3}.*\s\S/u.test(line));
  return { text: kept.join('\n'), heads: heads.map(([line]) => line) };
}

/** The words of the XML, in order, without those that are deleted and those of older versions of Word. */
function docxText(path) {
  const xml = new AdmZip(path)
    .readAsText('word/document.xml')
    .replaceAll(/<(?<name>mc:Fallback|w:del|w:moveFrom)(?:\s[^>]*)?>[^]*?<\/\k<name>>/gu, '');
  const parts = xml.matchAll(/<w:t(?:\s[^>]*)?>(?<text>[^<]*)<\/w:t>|<w:(?:p|tab|br|cr)(?=[\s/>])/gu);
  return Array.from(parts, ({ groups }) => groups.text ?? '\n')
    .join('')
    .replaceAll(/&(?:lt|gt|quot|apos);/gu, ' ')
    .replaceAll('&amp;', '&');
}

function wordsOf(text) {
  const joined = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})[-‐\u00ad]\s*\n\s*(?=\p{Ll})/gu, '');
  return joined.replaceAll(/[-‐]/gu, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
}

function skeletonOf(line) {
  return line.toLowerCase().replaceAll(numbers, '#').replaceAll(/\s+/gu, ' ').trim();
}
