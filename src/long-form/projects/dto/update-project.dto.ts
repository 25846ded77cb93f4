import { ApiProperty } from '@nestjs/swagger';
import type { JobFormat } from '../../jobs/job-formats';
import { base64Problem, formatsProblem, loudnessProblem, nameProblem } from '../../jobs/dto/create-job.dto';
import { type NormalizationMode, normalizationModes } from '@voxgate/speech';
import { dictionariesProblem } from '../../../tts/dto/dictionary-references';
import {
  DictionaryReferenceDto,
  pitchProblem,
  speedProblem,
  voiceIdProblem,
} from '../../../tts/dto/speech-request.dto';
import { IfGiven } from '../../../platform/validation/if-given.decorator';
import { IsGiven } from '../../../platform/validation/is-given.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { trueOrFalse } from '../../../platform/validation/value-rules';
import { maxDescriptionLength } from '../limits';
import { descriptionProblem } from './description-problem';

/** The body of PATCH /api/v1/projects/:id. What is left out stays as it is. */
export class UpdateProjectDto {
  /** null: none. @example Bright days */
  @IfGiven()
  @Rule(nameProblem)
  title?: string | null;

  /** null: none. @example A. Writer */
  @IfGiven()
  @Rule(nameProblem)
  author?: string | null;

  /** What the document is about; null: nothing. @example A story about a bright day. */
  @ApiProperty({ type: String, maxLength: maxDescriptionLength })
  @IfGiven()
  @Rule(descriptionProblem)
  description?: string | null;

  /** A voice, mix or saved voice. @example slt */
  @IsGiven()
  @Rule(voiceIdProblem)
  voice_id?: string;

  /** Speed of the speech. @example 1 */
  @ApiProperty({ minimum: 0.5, maximum: 2 })
  @IsGiven()
  @Rule(speedProblem)
  speed?: number;

  /** Semitones by which the voice speaks higher. @example 0 */
  @ApiProperty({ minimum: -12, maximum: 12 })
  @IsGiven()
  @Rule(pitchProblem)
  pitch?: number;

  /** As in POST /api/v1/tts. @example auto */
  @IsGiven()
  @Rule((value) => oneOf(normalizationModes, value))
  normalize?: NormalizationMode;

  /** As in POST /api/v1/tts; `[]`: none. */
  @IsGiven()
  @Rule(dictionariesProblem)
  pronunciation_dictionaries?: DictionaryReferenceDto[];

  /** The formats of the files that jobs make. @example ["mp3"] */
  @IsGiven()
  @Rule(formatsProblem)
  formats?: JobFormat[];

  /** Loudness of each chapter in LUFS. @example -16 */
  @IsGiven()
  @Rule(loudnessProblem)
  loudness?: number;

  /** Whether jobs hear again what they have spoken: `self_check` of POST /api/v1/jobs. @example false */
  @IsGiven()
  @Rule(trueOrFalse)
  self_check?: boolean;

  /** The cover, as in POST /api/v1/jobs; null: none. */
  @ApiProperty({ type: String, format: 'byte' })
  @IfGiven()
  @Rule(base64Problem)
  cover?: string | null;
}
