import type { BookCover, BookFacts } from '@voxgate/documents/books';
import type { SpeechSynthesizer } from '@voxgate/speech';
import type { SpentSpeech } from '../../rate-limit/metering/speech-reservation';
import type { Job } from './job';

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

/** What the files of a job say about the book. If the document names no language, it is that of the voice. */
export function bookFacts(job: Job, voices: SpeechSynthesizer['voices'], cover: BookCover | undefined): BookFacts {
  const { author, language, settings, chapters } = job;
  const voiceIds = new Set(chapters.map(({ voiceId }) => voiceId ?? settings.voiceId));
  const narrators = new Set(Array.from(voiceIds, (voiceId) => voices.find(voiceId).voice.name));
  return {
    title: bookTitle(job),
    language: language ?? voices.find(settings.voiceId).voice.language,
    narrator: [...narrators].slice(0, maxNarrators).join(', '),
    ...(author !== null && { author }),
    ...(cover && { cover }),
  };
}

/** What has been spoken of a job. */
export function spentOn({ chapters }: Pick<Job, 'chapters'>): SpentSpeech {
  return {
    characters: chapters.reduce((sum, { spokenCharacters }) => sum + spokenCharacters, 0),
    audioSeconds: chapters.reduce((sum, { audioSeconds }) => sum + audioSeconds, 0),
  };
}
