import type { NormalizationMode } from '@voxgate/speech';
import type { JobFormat } from './job-formats';
import type { WorkSettings } from '../work/work';
import type { StoredJobChapter } from './job-chapter.entity';
import type { StoredJob } from './job.entity';
import type { SourceFileIds } from './source-files';

/** What a job may be doing. The names are part of the API. */
export const jobStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** The statuses of jobs that are not over. */
export const openStatuses: readonly JobStatus[] = ['queued', 'running'];

/** How the text of a job is spoken, as it was decided at hand-in. Stored as JSON. */
export interface JobSettings extends WorkSettings {
  /** A voice or a mix; of a saved voice, its mix. */
  readonly voiceId: string;
  /** A sentence for people if the voice does not speak the language of the document. It is also among the warnings of the job. */
  readonly voiceWarning?: string;
  readonly speed: number;
  /** Semitones; not there in jobs of an earlier version, and then 0. */
  readonly pitch?: number;
  readonly normalize: NormalizationMode;
  readonly formats: readonly JobFormat[];
  /** Integrated loudness of each chapter, in LUFS. */
  readonly loudness: number;
  /** Whether what has been spoken is heard again. Defaults to false. */
  readonly selfCheck?: boolean;
}

/** A chapter of a job, without its text. */
export type JobChapter = Readonly<Omit<StoredJobChapter, 'jobId' | 'syntax' | 'text'>>;

/** The text of a chapter. */
export type ChapterText = Readonly<Pick<StoredJobChapter, 'number' | 'title' | 'voiceId' | 'syntax' | 'text'>>;

/** A finished file of a job. */
export interface JobFile {
  /** The id of the stored file. */
  readonly fileId: string;
  /** The number of its chapter; `null`: the file has all of them. */
  readonly chapter: number | null;
  readonly format: JobFormat;
}

/** What only the database knows of a job. */
type Hidden = 'run' | 'createdBy' | 'projectId';

/** A job. */
export interface Job extends Readonly<Omit<StoredJob, Hidden>> {
  readonly chapters: readonly JobChapter[];
  /** What has been made of it so far. */
  readonly files: readonly JobFile[];
}

/** What is handed in, after its document has been read. */
export interface NewJob extends SourceFileIds {
  readonly accountId: string;
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
  readonly settings: JobSettings;
  readonly warnings: readonly string[];
  readonly chapters: readonly (ChapterText & { readonly characters: number })[];
  readonly createdBy: string;
  /** Whose usage it counts as: the `id` of `usageOwnerOf`. */
  readonly chargedTo: string;
  /** The project that makes it, if any. */
  readonly projectId?: string;
}
