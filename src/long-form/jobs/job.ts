import type { NormalizationMode } from '@voxgate/speech';
import type { JobFormat } from './job-formats';
import type { UncheckedReason } from './check/sentence-check';

/** What a job may be doing. The names are part of the API. */
export const jobStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** The statuses of jobs that are not over. */
export const openStatuses: readonly JobStatus[] = ['queued', 'running'];

/** How the text of a job is spoken, as it was decided at hand-in. Stored as JSON. */
export interface JobSettings {
  /** A voice or a mix; of a saved voice, its mix. */
  readonly voiceId: string;
  readonly speed: number;
  readonly normalize: NormalizationMode;
  /** Ids of versions of pronunciation dictionaries, the one that decides first. */
  readonly dictionaries: readonly string[];
  /** The voices that the text may name, if the key has a list; `null`: all. */
  readonly allowedVoices: readonly string[] | null;
  readonly formats: readonly JobFormat[];
  /** Integrated loudness of each chapter, in LUFS. */
  readonly loudness: number;
  /** Whether what has been spoken is heard again. Defaults to false. */
  readonly selfCheck?: boolean;
}

/** A chapter of a job, without its text. */
export interface JobChapter {
  /** From 1. */
  readonly number: number;
  readonly title: string | null;
  /** Its voice or mix; `null`: that of the job. */
  readonly voiceId: string | null;
  /** Unicode code points. */
  readonly characters: number;
  readonly spokenCharacters: number;
  readonly audioSeconds: number;
  readonly isDone: boolean;
  readonly check: CheckCounts;
}

/** What a self-check has found in a chapter, in sentences. */
export interface CheckCounts {
  /** Those that were heard, including the doubtful ones. */
  readonly checked: number;
  readonly respoken: number;
  readonly doubtful: number;
  readonly unchecked: number;
  readonly uncheckedReasons: readonly UncheckedReason[];
}

/** The text of a chapter. */
export interface ChapterText {
  readonly number: number;
  readonly title: string | null;
  /** Its voice or mix; `null`: that of the job. */
  readonly voiceId: string | null;
  readonly syntax: 'text' | 'ssml';
  readonly text: string;
}

/** A finished file of a job. */
export interface JobFile {
  /** The id of the stored file. */
  readonly fileId: string;
  /** The number of its chapter; `null`: the file has all of them. */
  readonly chapter: number | null;
  readonly format: JobFormat;
}

/** A job. */
export interface Job {
  /** `job_` and a time-ordered unique id. */
  readonly id: string;
  readonly accountId: string;
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
  /** A stored file, which may have been deleted. */
  readonly coverFileId: string | null;
  readonly status: JobStatus;
  readonly settings: JobSettings;
  /** What was left out of the document, and the like, for its reader. */
  readonly warnings: readonly string[];
  /** Why it has failed. */
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly chapters: readonly JobChapter[];
  /** What has been made of it so far. */
  readonly files: readonly JobFile[];
}

/** What is handed in, after its document has been read. */
export interface NewJob {
  readonly accountId: string;
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
  readonly coverFileId?: string;
  readonly settings: JobSettings;
  readonly warnings: readonly string[];
  readonly chapters: readonly (ChapterText & { readonly characters: number })[];
  readonly createdBy: string;
  /** Whose usage it counts as: the `id` of `usageOwnerOf`. */
  readonly chargedTo: string;
  /** The project that makes it, if any. */
  readonly projectId?: string;
  readonly idempotency?: Idempotency;
}

/** Names a hand-in, so that a repeated one makes no second job. */
export interface Idempotency {
  readonly key: string;
  /** Of what is handed in: under one key, it is always the same. */
  readonly digest: Buffer;
}
