/** The responses of /dashboard/api about projects and jobs. Times are in ISO 8601, lengths in Unicode code points. */

export type DocumentType = 'text' | 'markdown' | 'html' | 'epub' | 'ssml';

/** A dictionary that a project uses: its newest version, or a certain one. */
export interface DictionaryReference {
  id: string;
  version?: number;
}

/** How a project is spoken. */
export interface ProjectSettings {
  title: string | null;
  author: string | null;
  description: string | null;
  voice_id: string;
  speed: number;
  normalize: 'auto' | 'off';
  pronunciation_dictionaries: DictionaryReference[];
  formats: string[];
  /** In LUFS. */
  loudness: number;
  /** Whether each sentence is heard again by a recogniser. */
  self_check: boolean;
}

/** What can be changed of a project. */
export interface ProjectChange extends Partial<ProjectSettings> {
  /** A picture in base64; `null`: none. */
  cover?: string | null;
}

/** A document that is prepared to be spoken. */
export interface Project extends ProjectSettings {
  id: string;
  language: string | null;
  /** A stored file, which may have been deleted. */
  cover_file_id: string | null;
  characters: number;
  chapters: ProjectChapter[];
  /** What of the document is not read. */
  warnings: string[];
  latest_job: Job | null;
  created_at: string;
  updated_at: string;
}

/** A chapter of a project without its text. */
export interface ProjectChapter {
  number: number;
  title: string | null;
  /** `null`: the voice of the project. */
  voice_id: string | null;
  is_included: boolean;
  characters: number;
}

export interface ChapterContent extends ProjectChapter {
  syntax: 'text' | 'ssml';
  text: string;
}

export interface ProjectPage {
  data: Project[];
  next: string | null;
}

export type JobStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

export interface JobProgress {
  characters: number;
  spoken_characters: number;
  audio_seconds: number;
}

export interface JobChapter extends JobProgress {
  number: number;
  title: string | null;
  is_done: boolean;
}

export interface JobFile {
  file_id: string;
  /** `null`: the file has all chapters. */
  chapter: number | null;
  format: string;
}

export interface Job {
  id: string;
  status: JobStatus;
  voice_id: string;
  progress: JobProgress;
  chapters: JobChapter[];
  files: JobFile[];
  error: { code: string; message: string } | null;
  /** `null`: the job has no self-check. */
  check: { checked_sentences: number; respoken_sentences: number; doubtful_sentences: number } | null;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
}

/** A spoken sentence: when, and where in the text of its chapter. */
export interface SpokenSentence {
  text: string;
  start_seconds: number;
  end_seconds: number;
  text_start: number;
  text_end: number;
}

/** A sentence that a recogniser has heard otherwise than it is in the text. */
export interface DoubtfulSentence {
  /** The number of its chapter in the job. */
  chapter: number;
  text: string;
  text_start: number;
  start_seconds: number | null;
  heard: string;
}

export interface DoubtPage {
  data: DoubtfulSentence[];
  next: string | null;
}

export interface ChapterTranscript {
  sentences: SpokenSentence[];
  is_done: boolean;
}

/** What normalisation makes of a text. */
export interface SpeechPreview {
  sentences: { text: string; text_start: number; text_end: number }[];
  estimated_duration_seconds: number;
}

/** A link that works without a key. No other response has its URL. */
export interface CreatedLink {
  url: string;
}
