import { ApiProperty } from '@nestjs/swagger';
import { type Job, type JobChapter, type JobStatus, jobStatuses } from '../job';
import { type JobFormat, jobFormatNames } from '../job-formats';
import type { JobPage } from '../job-store';
import { JobCheckDto } from './job-check.dto';

class JobProgressDto {
  @ApiProperty({ description: 'Characters to speak, in Unicode code points.', example: 301_412 })
  characters: number;

  @ApiProperty({ description: 'Characters that have been spoken.', example: 120_331 })
  spoken_characters: number;

  @ApiProperty({ description: 'Length of the speech so far, in seconds.', example: 7810.5 })
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

class JobChapterDto extends JobProgressDto {
  @ApiProperty({ description: 'From 1.', example: 1 })
  number: number;

  @ApiProperty({ description: 'Its heading.', type: String, nullable: true, example: 'The first chapter' })
  title: string | null;

  @ApiProperty({
    description: 'Its voice or mix; null: that of the job.',
    type: String,
    nullable: true,
    example: null,
  })
  voice_id: string | null;

  @ApiProperty({ description: 'Whether all of it has been spoken.', example: true })
  is_done: boolean;

  static fromChapter({ number, title, voiceId, isDone, ...amounts }: JobChapter): JobChapterDto {
    const { characters, spokenCharacters, audioSeconds } = amounts;
    const progress = { characters, spoken_characters: spokenCharacters, audio_seconds: rounded(audioSeconds) };
    return { number, title, voice_id: voiceId, is_done: isDone, ...progress };
  }
}

class JobErrorDto {
  @ApiProperty({ description: 'A code as in error responses.', example: 'INVALID_SSML' })
  code: string;

  @ApiProperty({ example: 'The voice cannot speak it.' })
  message: string;
}

class JobFileDto {
  @ApiProperty({
    description: 'The stored file: GET /api/v1/files/{id}/content.',
    example: 'file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f',
  })
  file_id: string;

  @ApiProperty({
    description: 'The number of its chapter; null: all of them.',
    type: Number,
    nullable: true,
    example: 1,
  })
  chapter: number | null;

  @ApiProperty({ enum: jobFormatNames, example: 'mp3' })
  format: JobFormat;
}

/** A job. */
export class JobDto {
  @ApiProperty({ description: 'Starts with `job_`.', example: 'job_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  id: string;

  @ApiProperty({ enum: jobStatuses, example: 'running' })
  status: JobStatus;

  @ApiProperty({ type: String, nullable: true, example: 'The Time Machine' })
  title: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'H. G. Wells' })
  author: string | null;

  @ApiProperty({ description: 'The language that the document names.', type: String, nullable: true, example: 'en' })
  language: string | null;

  @ApiProperty({
    description: 'The cover: a stored file, which may have been deleted.',
    type: String,
    nullable: true,
    example: null,
  })
  cover_file_id: string | null;

  @ApiProperty({ description: 'The voice or mix.', example: 'af_heart' })
  voice_id: string;

  @ApiProperty({ type: JobProgressDto })
  progress: JobProgressDto;

  @ApiProperty({ type: JobChapterDto, isArray: true })
  chapters: JobChapterDto[];

  @ApiProperty({
    description: 'What the self-check has found so far; null: the job has none.',
    type: JobCheckDto,
    nullable: true,
  })
  check: JobCheckDto | null;

  @ApiProperty({ description: 'The finished files.', type: JobFileDto, isArray: true })
  files: JobFileDto[];

  @ApiProperty({ description: 'What is left out of the speech, in sentences for people.', type: String, isArray: true })
  warnings: readonly string[];

  @ApiProperty({ description: 'Why the job has failed.', type: JobErrorDto, nullable: true, example: null })
  error: JobErrorDto | null;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  started_at: Date | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  ended_at: Date | null;

  static from(job: Job): JobDto {
    return {
      id: job.id,
      status: job.status,
      title: job.title,
      author: job.author,
      language: job.language,
      cover_file_id: job.coverFileId,
      voice_id: job.settings.voiceId,
      progress: JobProgressDto.from(job.chapters),
      chapters: job.chapters.map((chapter) => JobChapterDto.fromChapter(chapter)),
      check: JobCheckDto.from(job),
      files: job.files.map(({ fileId, chapter, format }) => ({ file_id: fileId, chapter, format })),
      warnings: job.warnings,
      error: job.error,
      created_at: job.createdAt,
      started_at: job.startedAt,
      ended_at: job.endedAt,
    };
  }
}

/** A page of jobs. */
export class JobListDto {
  @ApiProperty({ type: JobDto, isArray: true })
  data: JobDto[];

  @ApiProperty({
    description: 'Pass it as `before` for the next page; null: this is the last.',
    type: String,
    nullable: true,
  })
  next: string | null;

  static from({ jobs, next }: JobPage): JobListDto {
    return { data: jobs.map((job) => JobDto.from(job)), next };
  }
}

function rounded(seconds: number): number {
  return Number(seconds.toFixed(3));
}
