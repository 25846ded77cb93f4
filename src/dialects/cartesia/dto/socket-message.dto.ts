import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { AcceptsUnknownFields } from '../../../platform/validation/accepts-unknown-fields.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';
import { outputFormatProblem, type OutputFormat } from '../output-format';
import { contextIdProblem, OutputFormatDto, VoiceAndFormatDto } from './generation.dto';
import { Integer } from '../../../platform/validation/field-types.decorators';
import { aString, trueOrFalse } from '../../../platform/validation/value-rules';

/** Cartesia's longest delay, in milliseconds. */
const maxDelay = 5000;

/** A message that cancels a context. */
@AcceptsUnknownFields()
export class CancelContextDto {
  /** @example my-context */
  @Rule(contextIdProblem)
  context_id: string;
}

/** A message with text for a context that is open. */
@AcceptsUnknownFields()
export class ContinueDto {
  /** The next part of the text. @example "Hello, " */
  @Rule(aString)
  transcript: string;

  /** Default: an id of the server. @example my-context */
  @IsOptional()
  @Rule(contextIdProblem)
  context_id?: string | null;

  /** Whether more text follows. Default: `false`. */
  @IsOptional()
  @Rule(trueOrFalse)
  continue?: boolean | null;

  /** Whether what has come so far is spoken now. */
  @IsOptional()
  @Rule(trueOrFalse)
  flush?: boolean | null;
}

/** The first message of a context: what its text is spoken with. */
@AcceptsUnknownFields()
export class OpenContextDto extends VoiceAndFormatDto {
  /** Only with the container `raw`. */
  @ApiProperty({ type: OutputFormatDto })
  @Rule((value) => outputFormatProblem(value, ['raw']))
  declare output_format: OutputFormat;

  /** Default: `false`. */
  @IsOptional()
  @Rule(trueOrFalse)
  add_timestamps?: boolean | null;

  /** Default: `3000`. */
  @Integer({ minimum: 0, maximum: maxDelay })
  @IsOptional()
  @Rule((value) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxDelay
      ? undefined
      : `must be a whole number from 0 to ${maxDelay}`,
  )
  max_buffer_delay_ms?: number | null;
}
