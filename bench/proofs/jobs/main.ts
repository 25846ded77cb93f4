import { readFile } from 'node:fs/promises';
import { proveBook } from './book-scene';
import { proveChapter } from './chapter-scene';
import { proveFirstSound } from './first-sound-scene';
import { proveKills } from './kill-scene';
import { type Options, readOptions, usage } from './options';
import { seededRandom, writeProse } from './prose';
import { Report } from './report';
import { proveResults } from './results-scene';
import { proveStore } from './store-scene';
import { proveTwoJobs } from './two-jobs-scene';

/** `npm run prove:jobs` */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(usage);
    return;
  }
  const report = new Report();
  for (const name of options.scenes) await scenes[name](report, options);
  report.end();
  if (report.isBroken) process.exitCode = 1;
}

const scenes: Record<Options['scenes'][number], (report: Report, options: Options) => Promise<void>> = {
  book: async (report, { book, characters, chapters, seed }) =>
    proveBook(
      report,
      book === undefined ? writeProse(seededRandom(seed), characters, chapters) : await readFile(book, 'utf8'),
    ),
  results: (report, { seed }) => proveResults(report, writeProse(seededRandom(seed + 5), 4000, 4)),
  kills: (report, { killCharacters, kills, seed }) =>
    proveKills(report, {
      text: writeProse(seededRandom(seed + 1), killCharacters, 6),
      voice: 'slt',
      formats: ['wav', 'mp3'],
      kills,
      random: seededRandom(seed),
    }),
  'two-jobs': (report, { twoJobsCharacters, twoJobsKills, seed }) =>
    proveTwoJobs(report, {
      texts: [6, 7].map((offset) => writeProse(seededRandom(seed + offset), twoJobsCharacters, 5)) as [string, string],
      kills: twoJobsKills,
      random: seededRandom(seed + 8),
    }),
  chapter: async (report, { voices, kokoroCharacters, seed }) => {
    if (voices === undefined) return report.fact('The chapter with Kokoro is left out: no --voices');
    await proveChapter(report, writeProse(seededRandom(seed + 2), kokoroCharacters, 1), voices);
  },
  kokoro: async (report, { voices, kokoroCharacters, kills, seed }) => {
    if (voices === undefined) return report.fact('Kokoro is left out: no --voices');
    await proveKills(report, {
      text: writeProse(seededRandom(seed + 2), kokoroCharacters, 1),
      voice: 'af_heart',
      formats: ['wav'],
      kills: Math.ceil(kills / 2),
      random: seededRandom(seed),
      voices,
    });
  },
  'first-sound': async (report, { requests, seed, voices }) => {
    const random = seededRandom(seed + 3);
    await proveFirstSound(report, { voice: 'slt', requests, characters: 4000 * requests, random });
    if (voices === undefined) return;
    const fewer = Math.ceil(requests / 3);
    await proveFirstSound(report, { voice: 'af_heart', requests: fewer, characters: 700 * fewer, random, voices });
  },
  store: (report, { seed }) => proveStore(report, seededRandom(seed + 4)),
};

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
