import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import {
  type BookFacts,
  type BookFormat,
  bookFormats,
  chaptersInOrder,
  findGain,
  levelSound,
  type RepeatableSound,
  writeBook,
} from '../books';
import { Environment } from '../config/environment';
import { FilesService, newFileId } from '../files/files.service';
import { type SampleRate, SpeechSynthesizer } from '../speech';
import { atOneRate } from './at-one-rate';
import { ChapterSpeaker } from './chapter-speaker';
import type { ChapterText, Job, JobFile } from './job';
import { type JobRun, JobStore } from './job-store';
import { RunOverError } from './run-over.error';

/** The highest true peak of the files, in dB of full scale. */
const truePeak = -1;

/** A chapter that has been spoken. */
interface SpokenChapter {
  readonly number: number;
  readonly title: string;
  readonly durationSeconds: number;
  /** Its sound with the wanted loudness. It can be read again and again. */
  readonly sound: RepeatableSound;
}

/** Makes the files of a job from what has been spoken: each chapter in each format, and the whole. */
@Injectable()
export class JobResults {
  constructor(
    private readonly speaker: ChapterSpeaker,
    private readonly store: JobStore,
    private readonly files: FilesService,
    private readonly synthesizer: SpeechSynthesizer,
    private readonly environment: Environment,
  ) {}

  /**
   * Makes the files that are not there yet.
   *
   * @throws what storing a file throws; the signal's reason, once it has aborted.
   */
  async make({ job }: JobRun, signal: AbortSignal): Promise<void> {
    const parent = join(this.environment.VOXGATE_DATA_DIR, 'jobs', 'files');
    await mkdir(parent, { recursive: true });
    const folder = await mkdtemp(join(parent, `${job.id}-`));
    try {
      const spoken: SpokenChapter[] = [];
      for (const { number, title } of job.chapters) {
        const chapter = await this.store.chapterText(job.id, number);
        if (chapter) spoken.push(await this.level(job, chapter, title ?? String(number), signal));
      }
      const chapters = spoken.filter(({ durationSeconds }) => durationSeconds > 0);
      for (const format of job.settings.formats) {
        for (const chapter of chapters) {
          await this.write(job, { format, chapter: chapter.number }, [chapter], folder, signal);
        }
        if (chapters.length > 1) await this.write(job, { format, chapter: null }, chapters, folder, signal);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async level(job: Job, chapter: ChapterText, title: string, signal: AbortSignal): Promise<SpokenChapter> {
    const spoken = () => this.samplesOf(job, chapter, signal);
    let samples = 0;
    const counted = async function* () {
      samples = 0;
      for await (const part of spoken()) {
        samples += part.length;
        yield part;
      }
    };
    const rate = this.rateOf(job);
    const { gainDb } = await findGain(counted, rate, { target: job.settings.loudness, truePeak }, signal);
    const sound = () => levelSound(spoken(), rate, gainDb, truePeak);
    return { number: chapter.number, title, durationSeconds: samples / rate, sound };
  }

  /** The sound of a chapter as it was spoken. */
  private samplesOf(job: Job, chapter: ChapterText, signal: AbortSignal): AsyncGenerator<Float32Array<ArrayBuffer>> {
    return atOneRate(this.speaker.speak(job, chapter, signal), this.rateOf(job));
  }

  private rateOf({ settings }: Job): SampleRate {
    return this.synthesizer.voices.find(settings.voiceId).voice.sampleRate as SampleRate;
  }

  private async write(
    job: Job,
    { format, chapter }: Omit<JobFile, 'fileId'>,
    chapters: readonly SpokenChapter[],
    folder: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { fileId, isStored } = await this.store.planFile(job.id, { format, chapter }, newFileId());
    if (isStored) return;
    const path = join(folder, `${chapter ?? 'book'}.${format}`);
    const placed = chaptersInOrder(chapters);
    const sampleRate = this.rateOf(job);
    const title = chapter === null ? undefined : chapters[0]!.title;
    const book = {
      facts: bookFacts(job, title),
      chapters: placed.map((each, index) => ({ ...each, samples: chapters[index]!.sound() })),
      sampleRate,
    };
    const options = { encoders: this.synthesizer.encoders, owner: job.accountId, signal };
    await writeBook(format, path, book, format === 'opus' ? { ...options, sampleRate: 48_000 } : options);
    await this.files.store(job.accountId, {
      contents: { path },
      name: nameOf(job, chapter, title, format),
      contentType: bookFormats[format].contentType,
      kind: 'job-result',
      id: fileId,
    });
    if (!(await this.store.fileStored(job.id, fileId))) {
      await this.files.removeOf(job.accountId, [fileId]);
      throw new RunOverError();
    }
    await rm(path);
  }
}

/** @param chapter its title, for a file with this chapter alone. */
function bookFacts({ title, author, language }: Job, chapter: string | undefined): BookFacts {
  const book = title ?? 'Untitled';
  return {
    title: chapter === undefined ? book : `${book}: ${chapter}`,
    language: language ?? 'en',
    ...(author !== null && { author }),
  };
}

/** The name of a file for downloads. */
function nameOf(job: Job, chapter: number | null, title: string | undefined, format: BookFormat): string {
  const book = job.title ?? 'Untitled';
  const digits = String(job.chapters.length).length;
  const name = chapter === null ? book : `${String(chapter).padStart(digits, '0')} ${title}`;
  return `${[...name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()].slice(0, 100).join('')}.${format}`;
}
