import { ApiProperty } from '@nestjs/swagger';
import { type JobFormat, jobFormatNames } from '../../jobs/job-formats';
import { base64Problem, formatsProblem, loudnessProblem, nameProblem } from '../../jobs/dto/create-job.dto';
import { type NormalizationMode, normalizationModes } from '@voxgate/speech';
import { dictionariesProblem } from '../../../tts/dto/dictionary-references';
import { DictionaryReferenceDto, speedProblem, voiceIdProblem } from '../../../tts/dto/speech-request.dto';
import { IfGiven } from '../../../platform/validation/if-given.decorator';
import { IsGiven } from '../../../platform/validation/is-given.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { maxDescriptionLength } from '../limits';
import { descriptionProblem } from './description-problem';

/** The body of PATCH /api/v1/projects/:id. What is left out stays as it is. */
export class UpdateProjectDto {
  @ApiProperty({ description: 'null: none.', type: String, required: false, nullable: true, example: 'Bright days' })
  @IfGiven()
  @Rule(nameProblem)
  title?: string | null;

  @ApiProperty({ description: 'null: none.', type: String, required: false, nullable: true, example: 'A. Writer' })
  @IfGiven()
  @Rule(nameProblem)
  author?: string | null;

  @ApiProperty({
    description: 'What the document is about; null: nothing.',
    type: String,
    maxLength: maxDescriptionLength,
    required: false,
    nullable: true,
    example: 'A story about a bright day.',
  })
  @IfGiven()
  @Rule(descriptionProblem)
  description?: string | null;

  @ApiProperty({ description: 'A voice, mix or saved voice.', required: false, example: 'slt' })
  @IsGiven()
  @Rule(voiceIdProblem)
  voice_id?: string;

  @ApiProperty({
    description: 'Speed of the speech.',
    type: Number,
    required: false,
    minimum: 0.5,
    maximum: 2,
    example: 1,
  })
  @IsGiven()
  @Rule(speedProblem)
  speed?: number;

  @ApiProperty({
    description: 'As in POST /api/v1/tts.',
    enum: normalizationModes,
    required: false,
    example: 'auto',
  })
  @IsGiven()
  @Rule((value) => oneOf(normalizationModes, value))
  normalize?: NormalizationMode;

  @ApiProperty({
    description: 'As in POST /api/v1/tts; `[]`: none.',
    type: [DictionaryReferenceDto],
    required: false,
  })
  @IsGiven()
  @Rule(dictionariesProblem)
  pronunciation_dictionaries?: DictionaryReferenceDto[];

  @ApiProperty({
    description: 'The formats of the files that jobs make.',
    isArray: true,
    enum: jobFormatNames,
    required: false,
    example: ['mp3'],
  })
  @IsGiven()
  @Rule(formatsProblem)
  formats?: JobFormat[];

  @ApiProperty({ description: 'Loudness of each chapter in LUFS.', type: Number, required: false, example: -16 })
  @IsGiven()
  @Rule(loudnessProblem)
  loudness?: number;

  @ApiProperty({
    description: 'Whether jobs hear again what they have spoken: `self_check` of POST /api/v1/jobs.',
    required: false,
    example: false,
  })
  @IsGiven()
  @Rule((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'))
  self_check?: boolean;

  @ApiProperty({
    description: 'The cover, as in POST /api/v1/jobs; null: none.',
    type: String,
    format: 'byte',
    required: false,
    nullable: true,
  })
  @IfGiven()
  @Rule(base64Problem)
  cover?: string | null;
}
