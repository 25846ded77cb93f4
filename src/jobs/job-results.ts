import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import {
  type BookFacts,
  type BookFormat,
  bookFormats,
  chaptersInOrder,
  type ChapterSound,
  findGain,
  levelSound,
  type LoudnessTarget,
  type RepeatableSound,
  writeBook,
} from '../books';
import { Environment } from '../config/environment';
import { FilesService } from '../files/files.service';
import { SpeechSynthesizer } from '../speech';
import { ChapterSpeaker } from './chapter-speaker';
import type { ChapterText, Job } from './job';
import { JobFiles } from './job-files';
import type { JobRun } from './job-store';
import { JobStore } from './job-store';

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
    private readonly jobFiles: JobFiles,
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
      const chapters: SpokenChapter[] = [];
      for (const { number, title } of job.chapters) {
        const chapter = await this.store.chapterText(job.id, number);
        if (chapter) chapters.push(await this.level(job, chapter, title ?? `${number}`, signal));
      }
      const audible = chapters.filter(({ durationSeconds }) => durationSeconds > 0);
      for (const format of job.settings.formats) {
        for (const chapter of audible) await this.write(job, { format, chapter: chapter.number }, [chapter], folder, signal);
        if (audible.length > 1) await this.write(job, { format, chapter: null }, audible, folder, signal);
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

  /** The sound of a chapter as it was spoken. What voices with other rates speak is resampled. */
  private async *samplesOf(
    job: Job,
    chapter: ChapterText,
    signal: AbortSignal,
  ): AsyncGenerator<Float32Array<ArrayBuffer>> {
    const rate = this.rateOf(job);
    for await (const { samples, sampleRate } of this.speaker.speak(job, chapter, signal)) {
      yield sampleRate === rate ? samples : resample(samples, sampleRate, rate);
    }
  }

  private rateOf({ settings }: Job): SampleRate {
    return this.synthesizer.voices.find(settings.voiceId).voice.sampleRate as SampleRate;
  }

  private async write(
    job: Job,
    { format, chapter }: ResultKind,
    chapters: readonly SpokenChapter[],
    folder: string,
    signal: AbortSignal,
  ): Promise<void> {
    const planned = await this.jobFiles.plan(job.id, { format, chapter });
    if (planned.isStored) return;
    const path = join(folder, `${chapter ?? 'book'}.${format}`);
    const facts = chaptersInOrder(chapters);
    const sounds: ChapterSound[] = facts.map((each, index) => ({ ...each, samples: chapters[index]!.sound() }));
    const sampleRate = this.rateOf(job);
    const options = { encoders: this.synthesizer.encoders, owner: job.accountId, signal, sampleRate: rateFor(format, sampleRate) };
    await writeBook(format, path, { facts: bookFacts(job, chapter === null ? undefined : chapters[0]!.title), chapters: sounds, sampleRate }, options);
    const name = nameOf(job, chapter, chapters[0]!.title, format);
    const { contentType } = bookFormats[format];
    await this.files.store(job.accountId, { contents: { path }, name, contentType, kind: 'job-result', id: planned.fileId });
    await this.jobFiles.stored(planned.fileId);
    await rm(path);
  }
}
