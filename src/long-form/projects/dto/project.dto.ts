import { ApiProperty } from '@nestjs/swagger';
import { type JobFormat, jobFormatNames } from '../../jobs/job-formats';
import { JobDto } from '../../jobs/dto/job.dto';
import { type NormalizationMode, normalizationModes } from '@voxgate/speech';
import { DictionaryReferenceDto } from '../../../tts/dto/speech-request.dto';
import type { DictionaryReference } from '../../../tts/request-dictionaries';
import type { ProjectChapter } from '../project';
import type { ProjectWithJob } from '../projects.service';

/** A chapter of a project, without its text. */
export class ProjectChapterDto {
  @ApiProperty({ description: 'From 1.', type: 'integer', example: 1 })
  number: number;

  @ApiProperty({ description: 'Its heading.', type: String, nullable: true, example: 'The first chapter' })
  title: string | null;

  @ApiProperty({ description: 'Its voice; null: that of the project.', type: String, nullable: true, example: null })
  voice_id: string | null;

  @ApiProperty({ description: 'Whether jobs speak it.', example: true })
  is_included: boolean;

  @ApiProperty({ description: 'Unicode code points.', type: 'integer', example: 20_412 })
  characters: number;

  static from({ number, title, voiceId, isIncluded, characters }: ProjectChapter): ProjectChapterDto {
    return { number, title, voice_id: voiceId, is_included: isIncluded, characters };
  }
}

/** A project. */
export class ProjectDto {
  @ApiProperty({ description: 'Starts with `project_`.', example: 'project_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  id: string;

  @ApiProperty({ type: String, nullable: true, example: 'The Time Machine' })
  title: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'H. G. Wells' })
  author: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'A story about a bright day.' })
  description: string | null;

  @ApiProperty({ description: 'The language that the document names.', type: String, nullable: true, example: 'en' })
  language: string | null;

  @ApiProperty({ description: 'The voice, mix or saved voice.', example: 'af_heart' })
  voice_id: string;

  @ApiProperty({ description: 'Speed of the speech.', type: Number, example: 1 })
  speed: number;

  @ApiProperty({ description: 'As in POST /api/v1/tts.', enum: normalizationModes, example: 'auto' })
  normalize: NormalizationMode;

  @ApiProperty({ description: 'The one that decides first is the first one.', type: [DictionaryReferenceDto] })
  pronunciation_dictionaries: DictionaryReference[];

  @ApiProperty({ description: 'The formats of the files that jobs make.', isArray: true, enum: jobFormatNames })
  formats: readonly JobFormat[];

  @ApiProperty({ description: 'Loudness of each chapter in LUFS.', type: Number, example: -16 })
  loudness: number;

  @ApiProperty({
    description: 'Whether jobs hear again what they have spoken: `self_check` of POST /api/v1/jobs.',
    example: false,
  })
  self_check: boolean;

  @ApiProperty({
    description: 'The cover of its files: a stored file, which may have been deleted.',
    type: String,
    nullable: true,
    example: null,
  })
  cover_file_id: string | null;

  @ApiProperty({
    description: 'Characters of the chapters that are included, in Unicode code points.',
    type: 'integer',
    example: 301_412,
  })
  characters: number;

  @ApiProperty({ description: 'All chapters, without their texts.', type: ProjectChapterDto, isArray: true })
  chapters: ProjectChapterDto[];

  @ApiProperty({ description: 'What is left out of the speech, in sentences for people.', type: String, isArray: true })
  warnings: readonly string[];

  @ApiProperty({ description: 'The newest job of the project.', type: JobDto, nullable: true, example: null })
  latest_job: JobDto | null;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: Date;

  @ApiProperty({ type: String, format: 'date-time' })
  updated_at: Date;

  static from({ project, latestJob }: ProjectWithJob): ProjectDto {
    const { voiceId, speed, normalize, dictionaries, formats, loudness, selfCheck = false } = project.settings;
    return {
      id: project.id,
      title: project.title,
      author: project.author,
      description: project.description,
      language: project.language,
      voice_id: voiceId,
      speed,
      normalize,
      pronunciation_dictionaries: [...dictionaries],
      formats,
      loudness,
      self_check: selfCheck,
      cover_file_id: project.coverFileId,
      characters: project.chapters.reduce((sum, each) => (each.isIncluded ? sum + each.characters : sum), 0),
      chapters: project.chapters.map((chapter) => ProjectChapterDto.from(chapter)),
      warnings: project.warnings,
      latest_job: latestJob ? JobDto.from(latestJob) : null,
      created_at: project.createdAt,
      updated_at: project.updatedAt,
    };
  }
}

/** A page of projects. */
export class ProjectListDto {
  @ApiProperty({
    description: 'Newest first. A page has fewer than `limit` if its projects have very many chapters.',
    type: ProjectDto,
    isArray: true,
  })
  data: ProjectDto[];

  @ApiProperty({
    description: 'Pass it as `before` for the next page; null: this is the last.',
    type: String,
    nullable: true,
  })
  next: string | null;
}
