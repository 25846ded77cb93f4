import type { BookCover, BookFacts } from '@voxgate/documents/books';
import { type AudioMaker, labelFor, type SpeechSynthesizer } from '@voxgate/speech';
import type { SpentSpeech } from '../../rate-limit/metering/speech-reservation';
import type { Job } from './job';
import { isOnlyWhole } from './job-formats';

/** The title of a book that has none. */
const untitled = 'Untitled';

/** More narrators would only fill the field. */
const maxNarrators = 5;

/** The title of a job's book. A job with one chapter may have its heading. */
export function bookTitle({ title, chapters }: Pick<Job, 'title' | 'chapters'>): string {
  return title ?? (chapters.length === 1 ? chapters[0]!.title : null) ?? untitled;
}

/** The title of a chapter in lists: its heading, or its number. */
export function chapterTitle({ title, number }: Pick<Job['chapters'][number], 'title' | 'number'>): string {
  return title ?? String(number);
}

/** What is known of a book besides its job. */
interface BookExtras {
  readonly cover: BookCover | undefined;
  /** Whom its files name as their maker. */
  readonly maker: AudioMaker | undefined;
}

/**
 * What the files of a job say about the book. If the document names no language, it is that of the voice. The day on which they were made
 * is that of the job, so that the same book is the same file.
 */
export function bookFacts(job: Job, voices: SpeechSynthesizer['voices'], { cover, maker }: BookExtras): BookFacts {
  const { author, language, settings, chapters, createdAt } = job;
  const voiceIds = new Set(chapters.map(({ voiceId }) => voiceId ?? settings.voiceId));
  const narrators = new Set(Array.from(voiceIds, (voiceId) => voices.find(voiceId).voice.name));
  return {
    title: bookTitle(job),
    language: language ?? voices.find(settings.voiceId).voice.language,
    narrator: [...narrators].slice(0, maxNarrators).join(', '),
    ...(author !== null && { author }),
    ...(cover && { cover }),
    ...(maker && { label: labelFor(maker, createdAt) }),
  };
}

/** The part of a job that is speech; the rest is making files. */
const speechShare = 0.75;

/** How much of a job is done, in whole per cent. Before it is completed, at most 99. */
export function percentOf({ status, settings, chapters, files }: Job): number {
  if (status === 'completed') return 100;
  const sum = (of: (chapter: Job['chapters'][number]) => number) =>
    chapters.reduce((total, chapter) => total + of(chapter), 0);
  const characters = sum((chapter) => chapter.characters);
  const spoken = characters === 0 ? 1 : sum(({ spokenCharacters }) => spokenCharacters) / characters;
  // Of a single chapter, and as an EPUB, there is one file.
  const planned = settings.formats.reduce(
    (total, format) => total + (isOnlyWhole(format) || chapters.length === 1 ? 1 : chapters.length + 1),
    0,
  );
  return Math.min(99, Math.floor(100 * (speechShare * spoken + (1 - speechShare) * (files.length / planned))));
}

/** What has been spoken of a job. */
export function spentOn({ chapters }: Pick<Job, 'chapters'>): SpentSpeech {
  return {
    characters: chapters.reduce((sum, { spokenCharacters }) => sum + spokenCharacters, 0),
    audioSeconds: chapters.reduce((sum, { audioSeconds }) => sum + audioSeconds, 0),
  };
}
