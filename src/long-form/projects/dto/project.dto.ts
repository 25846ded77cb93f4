import { ApiProperty } from '@nestjs/swagger';
import { optionalKinds, type OptionalKind } from '@voxgate/documents';
import { type JobFormat, jobFormatNames } from '../../jobs/job-formats';
import { JobDto, VoiceWarningDto } from '../../jobs/dto/job.dto';
import type { NormalizationMode } from '@voxgate/speech';
import { DictionaryReferenceDto } from '../../../tts/dto/speech-request.dto';
import type { DictionaryReference } from '../../../tts/request-dictionaries';
import type { ProjectChapter } from '../project';
import type { ProjectWithJob } from '../projects.service';
import { DateTime, Integer } from '../../../platform/validation/field-types.decorators';

/** A chapter of a project, without its text. */
export class ProjectChapterDto {
  /** From 1. @example 1 */
  @Integer() number: number;

  /** Its heading. @example The first chapter */
  title: string | null;

  /** Its voice; null: that of the project. @example slt */
  voice_id: string | null;

  /** Whether jobs speak it. @example true */
  is_included: boolean;

  /** Unicode code points. @example 20412 */
  @Integer() characters: number;

  static from({ number, title, voiceId, isIncluded, characters }: ProjectChapter): ProjectChapterDto {
    return { number, title, voice_id: voiceId, is_included: isIncluded, characters };
  }
}

/** What is left out of the speech of one kind. */
export class LeftOutDto {
  /** For `include` of a hand-in. @example notes */
  @ApiProperty({ enum: optionalKinds })
  kind: OptionalKind;

  /** How often. @example 12 */
  @Integer() count: number;
}

/** A project. */
export class ProjectDto {
  /** Starts with `project_`. @example project_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** @example The Time Machine */
  title: string | null;

  /** @example H. G. Wells */
  author: string | null;

  /** @example A story about a bright day. */
  description: string | null;

  /** The language that the document names, else the one that was detected. @example en */
  language: string | null;

  /** The voice, mix or saved voice. @example af_heart */
  voice_id: string;

  /** Speed of the speech. @example 1 */
  speed: number;

  /** Semitones by which the voice speaks higher. @example 0 */
  pitch: number;

  /** As in POST /api/v1/tts. @example auto */
  normalize: NormalizationMode;

  /** The one that decides first is the first one. */
  @ApiProperty({ type: [DictionaryReferenceDto] })
  pronunciation_dictionaries: DictionaryReference[];

  /** The formats of the files that jobs make. */
  @ApiProperty({ isArray: true, enum: jobFormatNames })
  formats: readonly JobFormat[];

  /** Loudness of each chapter in LUFS. @example -16 */
  loudness: number;

  /** Whether jobs hear again what they have spoken: `self_check` of POST /api/v1/jobs. @example false */
  self_check: boolean;

  /** The cover of its files: a stored file, which may have been deleted. @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  cover_file_id: string | null;

  /** The EPUB that was handed in: a stored file, which may have been deleted. @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  original_file_id: string | null;

  /** Characters of the chapters that are included, in Unicode code points. @example 301412 */
  @Integer() characters: number;

  /** All chapters, without their texts. */
  chapters: ProjectChapterDto[];

  /** What is left out of the speech, and `voice_warning`, in sentences for people. */
  @ApiProperty({ type: String, isArray: true })
  warnings: readonly string[];

  /** Set if the voice does not speak the language of the document. Jobs are spoken nevertheless. */
  voice_warning: VoiceWarningDto | null;

  /**
   * What is left out of the speech, and could be included: to include it, put the document in place again with `include`.
   */
  @ApiProperty({ type: [LeftOutDto] })
  left_out: readonly LeftOutDto[];

  /** The newest job of the project. */
  latest_job: JobDto | null;

  @DateTime() created_at: Date;

  @DateTime() updated_at: Date;

  static from({ project, latestJob, voiceWarning }: ProjectWithJob): ProjectDto {
    const {
      voiceId,
      speed,
      pitch = 0,
      normalize,
      dictionaries,
      formats,
      loudness,
      selfCheck = false,
    } = project.settings;
    return {
      id: project.id,
      title: project.title,
      author: project.author,
      description: project.description,
      language: project.language,
      voice_id: voiceId,
      speed,
      pitch,
      normalize,
      pronunciation_dictionaries: [...dictionaries],
      formats,
      loudness,
      self_check: selfCheck,
      cover_file_id: project.coverFileId,
      original_file_id: project.originalFileId,
      characters: project.chapters.reduce((sum, each) => (each.isIncluded ? sum + each.characters : sum), 0),
      chapters: project.chapters.map((chapter) => ProjectChapterDto.from(chapter)),
      warnings: voiceWarning === undefined ? project.warnings : [...project.warnings, voiceWarning],
      voice_warning: VoiceWarningDto.from(voiceWarning),
      left_out: project.leftOut,
      latest_job: latestJob ? JobDto.from(latestJob) : null,
      created_at: project.createdAt,
      updated_at: project.updatedAt,
    };
  }
}

/** A page of projects. */
export class ProjectListDto {
  /** Newest first. A page has fewer than `limit` if its projects have very many chapters. */
  data: ProjectDto[];

  /** Pass it as `before` for the next page; null: this is the last. */
  next: string | null;
}
