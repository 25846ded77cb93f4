import { ApiProperty } from '@nestjs/swagger';
import { nameProblem } from '../../jobs/dto/create-job.dto';
import { textProblem } from '@voxgate/speech';
import { voiceIdProblem } from '../../../tts/dto/speech-request.dto';
import { IfGiven } from '../../../platform/validation/if-given.decorator';
import { IsGiven } from '../../../platform/validation/is-given.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';
import { trueOrFalse } from '../../../platform/validation/value-rules';
import { maxChapterTextLength } from '../limits';
import type { ProjectChapterText } from '../project';
import { ProjectChapterDto } from './project.dto';

const syntaxes = ['text', 'ssml'] as const;

/** A chapter of a project with its text. */
export class ProjectChapterTextDto extends ProjectChapterDto {
  /** What the text is. It stays so. @example text */
  syntax: (typeof syntaxes)[number];

  /** What is spoken, with the heading as its first paragraph. */
  @ApiProperty({ example: 'The first chapter\n\nIt was a bright day.' })
  text: string;

  static fromText(chapter: ProjectChapterText): ProjectChapterTextDto {
    const { number, title, voiceId, isIncluded, characters, syntax, text } = chapter;
    return { number, title, voice_id: voiceId, is_included: isIncluded, characters, syntax, text };
  }
}

/** The body of PATCH /api/v1/projects/:id/chapters/:number. What is left out stays as it is. */
export class UpdateChapterDto {
  /** Its name in lists and files; null: none. It does not change the text. @example The first chapter */
  @IfGiven()
  @Rule(nameProblem)
  title?: string | null;

  /** The new text, in the same syntax. */
  @ApiProperty({ minLength: 1, maxLength: maxChapterTextLength, example: 'The first chapter\n\nIt was a bright day.' })
  @IsGiven()
  @Rule(chapterTextProblem)
  text?: string;

  /** Its voice; null: that of the project. @example kal */
  @IfGiven()
  @Rule(voiceIdProblem)
  voice_id?: string | null;

  /** Whether jobs speak it. @example true */
  @IsGiven()
  @Rule(trueOrFalse)
  is_included?: boolean;
}

function chapterTextProblem(value: unknown): string | undefined {
  const problem = textProblem(value);
  if (problem?.reason === 'empty') return 'must not be empty; to leave the chapter out, set "is_included": false';
  if (problem) return problem.rule;
  // PostgreSQL has no place for it, and nobody can speak it.
  return (value as string).includes('\0') ? 'must not contain NUL characters' : undefined;
}
