// The responses of /dashboard/api about projects and jobs. Times are in ISO 8601, lengths in Unicode code points.
import type { Schemas } from './types';

export type DocumentType = NonNullable<Schemas['CreateProjectDto']['input_type']>;

/** What is left out of a document unless it is included. */
export type OptionalKind = Schemas['LeftOutDto']['kind'];

/** A dictionary that a project uses: its newest version, or a certain one. */
export type DictionaryReference = Schemas['DictionaryReferenceDto'];

/** How a project is spoken. */
export type ProjectSettings = Pick<
  Project,
  | 'title'
  | 'author'
  | 'description'
  | 'voice_id'
  | 'speed'
  | 'normalize'
  | 'pronunciation_dictionaries'
  | 'formats'
  | 'loudness'
  | 'self_check'
>;

/** What can be changed of a project. */
export type ProjectChange = Schemas['UpdateProjectDto'];

/** A document that is prepared to be spoken. */
export type Project = Schemas['ProjectDto'];

/** A chapter of a project without its text. */
export type ProjectChapter = Schemas['ProjectChapterDto'];

export type ChapterContent = Schemas['ProjectChapterTextDto'];

/** A change of chapters that can be undone. */
export type ChapterChange = Schemas['ChapterChangeDto'];

export type ChapterChanges = Schemas['ChapterChangesDto'];

export type ChapterSentences = Schemas['ChapterSentencesDto'];

export type ProjectPage = Schemas['ProjectListDto'];

export type JobStatus = Job['status'];

export type JobProgress = Pick<Schemas['JobTotalProgressDto'], 'characters' | 'spoken_characters'>;

export type JobChapter = Schemas['JobChapterDto'];

export type JobFile = Schemas['JobFileDto'];

export type JobPage = Schemas['JobListDto'];

export type Job = Schemas['JobDto'];

/** A spoken sentence: when, and where in the text of its chapter. */
export type SpokenSentence = Schemas['SpokenSentenceDto'];

/** A sentence that a recogniser has heard otherwise than it is in the text. */
export type DoubtfulSentence = Schemas['DoubtDto'];

export type DoubtPage = Schemas['DoubtListDto'];

export type ChapterTranscript = Schemas['SpokenChapterDto'];

/** What normalisation makes of a text. */
export type SpeechPreview = Schemas['PreviewDto'];

/** A link that works without a key. No other response has its URL. */
export type CreatedLink = Pick<Schemas['CreatedLinkDto'], 'url'>;
