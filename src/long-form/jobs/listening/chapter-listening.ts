import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/errors/api-error';
import { FilesService } from '../../../accounts/files/files.service';
import type { StoredFile } from '../../../accounts/files/stored-file';
import { audioFormats, NotKeptError, type SampleRate, sampleRateProblem, SpeechSynthesizer } from '@voxgate/speech';
import { speechErrorToApiError } from '../../../tts/speech-errors';
import { chapterNotFound } from '../chapter-not-found';
import { ChapterSpeaker } from '../chapter-speaker';
import { type ChapterText, type Job, openStatuses } from '../job';
import { JobMarks } from '../job-marks';
import { JobStore } from '../job-store';
import { JobsService } from '../jobs.service';
import { Patience } from './patience';

/** The formats in which a chapter can be heard while it is made. */
export const listeningFormats = ['mp3', 'opus', 'wav'] as const;
export type ListeningFormat = (typeof listeningFormats)[number];

/** The next bytes of a chapter. */
export interface HeardSound {
  readonly bytes: Uint8Array;
  /** Seconds of sound since those before. */
  readonly seconds: number;
}

/** What a listener gets: the finished file, or the sound as it is spoken. */
export type Heard =
  | { readonly file: StoredFile }
  | { readonly contentType: string; readonly sound: AsyncGenerator<HeardSound> };

/** Milliseconds to wait for the first sound and for each next one: jobs stand back while others have texts spoken. */
const firstMs = 30_000;
const nextMs = 300_000;

/** Milliseconds between two looks for the next sentence. */
const everyMs = 500;

/** For voices with a rate that a format does not have. */
const usualRate = 24_000;

/** Lets people hear the chapters of jobs while they are made. It speaks nothing: it reads what the job has had spoken, and waits for the rest. */
@Injectable()
export class ChapterListening {
  constructor(
    private readonly jobs: JobsService,
    private readonly store: JobStore,
    private readonly speaker: ChapterSpeaker,
    private readonly synthesizer: SpeechSynthesizer,
    private readonly files: FilesService,
    private readonly marks: JobMarks,
  ) {}

  /**
   * Finds a chapter to hear. The sound is read no faster than it is asked for, and ends where the job has ended.
   *
   * @param signal ends it.
   * @throws {ApiError} `JOB_NOT_FOUND`, `CHAPTER_NOT_FOUND`. The sound: `CHAPTER_NOT_SPOKEN` if none comes in half a minute;
   *   {@link NotKeptError} if it breaks off; what speech throws.
   */
  async open(
    accountId: string,
    jobId: string,
    number: number,
    { format, signal }: { format: ListeningFormat; signal: AbortSignal },
  ): Promise<Heard> {
    const job = await this.jobs.find(accountId, jobId);
    const chapter = await this.store.chapterText(job.id, number);
    if (!chapter) throw chapterNotFound();
    const file = await this.fileOf(job, number, format);
    if (file) return { file };
    return { contentType: audioFormats[format].contentType, sound: this.sound(job, chapter, format, signal) };
  }

  private async *sound(
    job: Job,
    chapter: ChapterText,
    format: ListeningFormat,
    signal: AbortSignal,
  ): AsyncGenerator<HeardSound> {
    const look = () => this.store.chapterProgress(job.id, chapter.number);
    const patience = new Patience({ look, firstMs, nextMs, everyMs, signal });
    const { sampleRate } = this.voiceOf(job, chapter);
    const mark = await this.marks.of(job);
    const encoder = this.synthesizer.encoders.open(format, {
      inputRate: sampleRate,
      outputRate: sampleRateProblem(format, sampleRate) === undefined ? sampleRate : usualRate,
      mode: 'stream',
      owner: job.accountId,
      ...(mark && { mark }),
    });
    let hasBegun = false;
    let seconds = 0;
    try {
      try {
        for await (const { samples, sampleRate: rate } of this.speaker.listen(
          job,
          chapter,
          patience.isWorthWaiting,
          signal,
        )) {
          if (samples.length === 0) continue;
          seconds += samples.length / rate;
          hasBegun = true;
          const bytes = await encoder.encode(samples, rate);
          if (bytes.length === 0) continue;
          patience.heard();
          yield { bytes, seconds };
          seconds = 0;
          patience.asks();
        }
      } catch (error) {
        if (!(error instanceof NotKeptError)) throw speechErrorToApiError(error);
        if (!hasBegun) throw notSpoken(patience);
        // Of a job that was cancelled or has failed, this is all that there is.
        const { progress } = patience;
        if (progress === undefined || progress.isDone || openStatuses.includes(progress.status)) throw error;
      }
      const bytes = await encoder.finish();
      if (bytes.length > 0) yield { bytes, seconds };
    } finally {
      encoder.close();
    }
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`. */
  private voiceOf({ settings }: Job, { voiceId }: ChapterText): { sampleRate: SampleRate } {
    try {
      const { voice } = this.synthesizer.voices.find(voiceId ?? settings.voiceId);
      return { sampleRate: voice.sampleRate as SampleRate };
    } catch (error) {
      throw speechErrorToApiError(error);
    }
  }

  private async fileOf({ accountId, files }: Job, number: number, format: string): Promise<StoredFile | undefined> {
    const made = files.find((file) => file.chapter === number && file.format === format);
    if (!made) return undefined;
    return this.files.find(accountId, made.fileId).catch((error: unknown) => {
      // It has expired, or was removed. The speech may still be kept.
      if (error instanceof ApiError && error.code === 'FILE_NOT_FOUND') return undefined;
      throw error;
    });
  }
}

function notSpoken({ progress }: Patience): ApiError {
  const isOpen = progress !== undefined && !progress.isDone && openStatuses.includes(progress.status);
  return isOpen
    ? new ApiError('CHAPTER_NOT_SPOKEN', 'Nothing of this chapter has been spoken yet. Try again later.', {
        headers: { 'Retry-After': '30' },
      })
    : new ApiError(
        'CHAPTER_NOT_SPOKEN',
        'The speech of this chapter is no longer stored. Download the files of the job, or create a new job.',
      );
}
