import type { LeftOut } from '@voxgate/documents';
import type { JobFormat } from '../jobs/job-formats';
import type { NormalizationMode } from '@voxgate/speech';
import type { DictionaryReference } from '../../tts/request-dictionaries';
import type { StoredChapter } from './project-chapter.entity';
import type { StoredProject } from './project.entity';

/** How the jobs of a project speak. Stored as JSON. */
export interface ProjectSettings {
  /** A voice, a mix or a saved voice, as the client has named it: what it means is decided when a job is made. */
  readonly voiceId: string;
  readonly speed: number;
  /** Semitones; not there in projects of an earlier version, and then 0. */
  readonly pitch?: number;
  readonly normalize: NormalizationMode;
  /** The dictionary that decides first is the first one. */
  readonly dictionaries: readonly DictionaryReference[];
  readonly formats: readonly JobFormat[];
  /** Integrated loudness of each chapter, in LUFS. */
  readonly loudness: number;
  /** Whether jobs hear again what they have spoken; not there in projects of an earlier version, and then false. */
  readonly selfCheck?: boolean;
}

/** A chapter of a project with its text. */
export type ProjectChapterText = Readonly<Omit<StoredChapter, 'projectId'>>;

/** A chapter of a project, without its text. */
export type ProjectChapter = Omit<ProjectChapterText, 'syntax' | 'text'>;

/** A document that is being prepared. Jobs speak it as it is at that moment. */
export interface Project extends Readonly<Omit<StoredProject, 'createdBy'>> {
  readonly chapters: readonly ProjectChapter[];
}

/** What a new version of a document brings. */
export interface ProjectDocument {
  readonly title: string | null;
  readonly author: string | null;
  readonly language: string | null;
  readonly coverFileId: string | null;
  readonly originalFileId: string | null;
  readonly warnings: readonly string[];
  readonly leftOut: readonly LeftOut[];
  readonly chapters: readonly ProjectChapterText[];
}

/** Whether a string has the form of a project's id. Check it first: PostgreSQL text cannot contain NUL. */
export function isProjectId(id: string): boolean {
  return /^project_[0-9a-f]{32}$/u.test(id);
}
