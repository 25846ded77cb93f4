import { shownVoiceId } from '@voxgate/speech';
import { ApiProperty } from '@nestjs/swagger';
import type { Job, JobChapter, JobStatus } from '../job';
import { percentOf } from '../job-facts';
import type { JobFormat } from '../job-formats';
import type { WorkPage } from '../../work/work';
import { JobCheckDto } from './job-check.dto';
import { DateTime } from '../../../platform/validation/field-types.decorators';

export class JobProgressDto {
  /** Characters to speak, in Unicode code points. @example 301412 */
  characters: number;

  /** Characters that have been spoken. @example 120331 */
  spoken_characters: number;

  /** Length of the speech so far, in seconds. @example 7810.5 */
  audio_seconds: number;

  static from(chapters: readonly JobChapter[]): JobProgressDto {
    const sum = (amount: (chapter: JobChapter) => number) =>
      chapters.reduce((total, chapter) => total + amount(chapter), 0);
    return {
      characters: sum(({ characters }) => characters),
      spoken_characters: sum(({ spokenCharacters }) => spokenCharacters),
      audio_seconds: rounded(sum(({ audioSeconds }) => audioSeconds)),
    };
  }
}

/** How far a job is. */
export class JobTotalProgressDto extends JobProgressDto {
  /** How much of the work is done, speaking and making files, in whole per cent. 100 only when the job is completed. @example 39 */
  @ApiProperty({ minimum: 0, maximum: 100 })
  percent: number;

  static fromJob(job: Job): JobTotalProgressDto {
    const { characters, spoken_characters, audio_seconds } = JobProgressDto.from(job.chapters);
    return { characters, spoken_characters, audio_seconds, percent: percentOf(job) };
  }
}

export class JobChapterDto extends JobProgressDto {
  /** From 1. @example 1 */
  number: number;

  /** Its heading. @example The first chapter */
  title: string | null;

  /** Its voice or mix; null: that of the job. @example slt */
  voice_id: string | null;

  /** Whether all of it has been spoken. @example true */
  is_done: boolean;

  static fromChapter({ number, title, voiceId, isDone, ...amounts }: JobChapter): JobChapterDto {
    const { characters, spokenCharacters, audioSeconds } = amounts;
    const progress = { characters, spoken_characters: spokenCharacters, audio_seconds: rounded(audioSeconds) };
    return { number, title, voice_id: voiceId && shownVoiceId(voiceId), is_done: isDone, ...progress };
  }
}

export class JobErrorDto {
  /** A code as in error responses. @example INVALID_SSML */
  code: string;

  /** @example "The voice cannot speak it." */
  message: string;
}

export class VoiceWarningDto {
  /** The code. @example LANGUAGE_NOT_SPOKEN */
  @ApiProperty({ enum: ['LANGUAGE_NOT_SPOKEN'] })
  code: 'LANGUAGE_NOT_SPOKEN';

  /**
   * @example "The text is in German (de), but the voice speaks English (en-US). Choose a voice for the language of the text, or install one."
   */
  message: string;

  static from(message: string | undefined): VoiceWarningDto | null {
    return message === undefined ? null : { code: 'LANGUAGE_NOT_SPOKEN', message };
  }
}

export class JobFileDto {
  /** The stored file: GET /api/v1/files/{id}/content. @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  file_id: string;

  /** The number of its chapter; null: all of them. @example 1 */
  chapter: number | null;

  /** @example mp3 */
  format: JobFormat;
}

/** A job. */
export class JobDto {
  /** Starts with `job_`. @example job_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** @example running */
  status: JobStatus;

  /** @example The Time Machine */
  title: string | null;

  /** @example H. G. Wells */
  author: string | null;

  /** The language that the document names, else the one that was detected. @example en */
  language: string | null;

  /** The cover: a stored file, which may have been deleted. @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  cover_file_id: string | null;

  /** The EPUB that was handed in, if a format needs it: a stored file, which may have been deleted. @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  original_file_id: string | null;

  /** The voice or mix. @example af_heart */
  voice_id: string;

  progress: JobTotalProgressDto;

  chapters: JobChapterDto[];

  /** What the self-check has found so far; null: the job has none. */
  check: JobCheckDto | null;

  /** The finished files. */
  files: JobFileDto[];

  /** What is left out of the speech, `voice_warning`, and what was mended for `epub-original`, in sentences for people. */
  @ApiProperty({ type: String, isArray: true })
  warnings: readonly string[];

  /** Set if the voice does not speak the language of the document. The job is spoken nevertheless. */
  voice_warning: VoiceWarningDto | null;

  /** Why the job has failed. */
  error: JobErrorDto | null;

  @DateTime() created_at: Date;

  @DateTime() started_at: Date | null;

  @DateTime() ended_at: Date | null;

  static from(job: Job): JobDto {
    return {
      id: job.id,
      status: job.status,
      title: job.title,
      author: job.author,
      language: job.language,
      cover_file_id: job.coverFileId,
      original_file_id: job.originalFileId,
      voice_id: shownVoiceId(job.settings.voiceId),
      progress: JobTotalProgressDto.fromJob(job),
      chapters: job.chapters.map((chapter) => JobChapterDto.fromChapter(chapter)),
      check: JobCheckDto.from(job),
      files: job.files.map(({ fileId, chapter, format }) => ({ file_id: fileId, chapter, format })),
      warnings: job.warnings,
      voice_warning: VoiceWarningDto.from(job.settings.voiceWarning),
      error: job.error,
      created_at: job.createdAt,
      started_at: job.startedAt,
      ended_at: job.endedAt,
    };
  }
}

/** A page of jobs. */
export class JobListDto {
  data: JobDto[];

  /** Pass it as `before` for the next page; null: this is the last. */
  next: string | null;

  static from({ items, next }: WorkPage<Job>): JobListDto {
    return { data: items.map((job) => JobDto.from(job)), next };
  }
}

function rounded(seconds: number): number {
  return Number(seconds.toFixed(3));
}
