// Writes books of 10 and 60 minutes in every format, each in a process of its own, and prints the memory and the time.
// See README.md.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);
const sampleRate = 24_000;
const chapterSeconds = 300;

/** A hum with syllables, computed once: the sound itself must cost nothing. */
function hum() {
  return Float32Array.from({ length: sampleRate }, (_, index) => {
    const time = index / sampleRate;
    return 0.3 * Math.max(0, Math.sin(25 * time)) * (Math.sin(880 * time) + 0.3 * Math.sin(2640 * time));
  });
}

async function* chapterSound() {
  const second = hum();
  for (let count = 0; count < chapterSeconds; count++) yield second.slice();
}

/** Writes one book, and prints megabytes of memory at most, and seconds. */
async function write(format, minutes) {
  const { chaptersInOrder, writeBook } = require('../../dist/packages/documents/src/books/index.js');
  const { AudioEncoders } = require('../../dist/packages/speech/src/index.js');
  const encoders = new AudioEncoders({ maxThreads: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'voxgate-bench-books-'));
  const path = join(folder, `book.${format}`);
  const count = (minutes * 60) / chapterSeconds;
  const chapters = chaptersInOrder(
    Array.from({ length: count }, (_, index) => ({ title: `Chapter ${index + 1}`, durationSeconds: chapterSeconds })),
  ).map((chapter) => ({ ...chapter, samples: chapterSound() }));
  let most = 0;
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
  const started = performance.now();
  await writeBook(format, path, { facts: { title: 'Book', language: 'en' }, chapters, sampleRate }, { encoders });
  clearInterval(sampling);
  const seconds = (performance.now() - started) / 1000;
  const { size } = await stat(path);
  console.log(JSON.stringify({ megabytes: Math.round(most / 1e6), seconds, fileMegabytes: size / 1e6 }));
  await rm(folder, { recursive: true });
  await encoders.close();
}

const [format, minutes] = process.argv.slice(2);
if (minutes) {
  await write(format, Number(minutes));
} else {
  const run = promisify(execFile);
  console.log('| format | memory, 10 min | memory, 60 min | ratio | seconds per second of sound |');
  console.log('| ------ | -------------- | -------------- | ----- | --------------------------- |');
  for (const name of format ? [format] : ['m4b', 'mp3', 'opus', 'flac', 'wav']) {
    const results = [];
    for (const length of ['10', '60']) {
      const { stdout } = await run(process.execPath, [import.meta.filename, name, length]);
      results.push(JSON.parse(stdout));
    }
    const [ten, sixty] = results;
    const ratio = (sixty.megabytes / ten.megabytes).toFixed(2);
    const speed = (sixty.seconds / 3600).toFixed(4);
    console.log(`| ${name} | ${ten.megabytes} MB | ${sixty.megabytes} MB | ${ratio} | ${speed} |`);
  }
}
