import { parseArgs } from 'node:util';

/** The parts of the proof. */
export const sceneNames = [
  'book',
  'chapter',
  'results',
  'kills',
  'two-jobs',
  'kokoro',
  'first-sound',
  'store',
] as const;
export type SceneName = (typeof sceneNames)[number];

/** What the proof does, and how much. */
export interface Options {
  readonly scenes: readonly SceneName[];
  /** A Markdown file; `undefined`: a generated book. */
  readonly book: string | undefined;
  /** Length of generated books. */
  readonly characters: number;
  readonly chapters: number;
  /** Length of the book that is interrupted. */
  readonly killCharacters: number;
  readonly kills: number;
  /** Length of each of the two jobs that run side by side, and kills of their server. */
  readonly twoJobsCharacters: number;
  readonly twoJobsKills: number;
  /** The folder with the pack of Kokoro; `undefined`: without it. */
  readonly voices: string | undefined;
  readonly kokoroCharacters: number;
  /** Interactive requests for each measurement with Flite. */
  readonly requests: number;
  readonly seed: number;
}

/** The output of `--help`. */
export const usage = `npm run prove:jobs -- [options]

Starts servers on one database and has them speak books in the background:
  book         a whole book in mp3, m4b and wav: time against the engine alone, memory, disk, chapters, loudness, links
  chapter      a chapter with Kokoro: time against the engine alone (needs --voices)
  results      a book with text: EPUB, captions, podcast feed, as programs of others see them
  kills        kills servers, engines and the database, and compares the samples with those of an undisturbed run
  two-jobs     kills the server while two jobs of an account run, and compares files, sentences, usage and order
  kokoro       kills while Kokoro speaks a chapter (needs --voices)
  first-sound  how long interactive requests wait beside a running book, and alone
  store        an S3 store that goes away while files are stored, removed and swept
Exits with code 1 if a guarantee is broken.

  --scene <name>          only this one; may be repeated
  --book <file>           a book in Markdown, in place of a generated one
  --characters <n>        length of the generated book (300000)
  --chapters <n>          its chapters (30)
  --kill-characters <n>   length of the book that is interrupted (60000)
  --kills <n>             interruptions (10)
  --two-jobs-characters <n> length of each of the two jobs (30000)
  --two-jobs-kills <n>    kills of their server (20)
  --voices <folder>       where the pack of Kokoro is, as in data/voices of a server
  --kokoro-characters <n> length of the chapter for Kokoro (6000)
  --requests <n>          interactive requests of each measurement (60)
  --seed <n>              of texts and moments (18)
  --short                 small books: some minutes
  --help`;

/** @throws {Error} that names the invalid argument. */
export function readOptions(args: string[]): Options | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      scene: { type: 'string', multiple: true },
      book: { type: 'string' },
      characters: { type: 'string' },
      chapters: { type: 'string' },
      'kill-characters': { type: 'string' },
      kills: { type: 'string' },
      'two-jobs-characters': { type: 'string' },
      'two-jobs-kills': { type: 'string' },
      voices: { type: 'string' },
      'kokoro-characters': { type: 'string' },
      requests: { type: 'string' },
      seed: { type: 'string', default: '18' },
      short: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const { short } = values;
  const number = (name: keyof typeof fullValues) =>
    wholeNumber(name, values[name] ?? String(short ? shortValues[name] : fullValues[name]));
  return {
    scenes: (values.scene ?? [...sceneNames]).map(sceneName),
    book: values.book,
    characters: number('characters'),
    chapters: number('chapters'),
    killCharacters: number('kill-characters'),
    kills: number('kills'),
    twoJobsCharacters: number('two-jobs-characters'),
    twoJobsKills: number('two-jobs-kills'),
    voices: values.voices,
    kokoroCharacters: number('kokoro-characters'),
    requests: number('requests'),
    seed: wholeNumber('seed', values.seed),
  };
}

const fullValues = {
  characters: 300_000,
  chapters: 30,
  'kill-characters': 60_000,
  kills: 10,
  'two-jobs-characters': 30_000,
  'two-jobs-kills': 20,
  'kokoro-characters': 6000,
  requests: 60,
};

const shortValues: typeof fullValues = {
  characters: 20_000,
  chapters: 4,
  'kill-characters': 12_000,
  kills: 4,
  'two-jobs-characters': 6000,
  'two-jobs-kills': 3,
  'kokoro-characters': 1200,
  requests: 12,
};

function sceneName(name: string): SceneName {
  const found = sceneNames.find((each) => each === name);
  if (!found) throw new Error(`--scene must be one of ${sceneNames.join(', ')}.`);
  return found;
}

function wholeNumber(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number of at least 1.`);
  return number;
}
