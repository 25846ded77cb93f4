import { ApiHideProperty, ApiProperty, PickType } from '@nestjs/swagger';
import { SpeechRequestDto } from '../../../../tts/dto/speech-request.dto';
import { IsGiven } from '../../../../platform/validation/is-given.decorator';
import { oneOf } from '../../../../platform/validation/one-of';
import { Rule } from '../../../../platform/validation/rule.decorator';
import { Integer } from '../../../../platform/validation/field-types.decorators';
import { aString } from '../../../../platform/validation/value-rules';

/** Longest id that a client may give, in UTF-16 code units. */
const maxIdLength = 128;

/** Longest API key or token. */
const maxKeyLength = 4096;

const audioFrames = ['base64', 'binary'] as const;

/** Longest time to wait for more text, in milliseconds. */
const maxDelayMs = 10_000;

function idProblem(id: unknown): string | undefined {
  if (typeof id === 'string' && id.length >= 1 && id.length <= maxIdLength) return undefined;
  return `must be a string of 1 to ${maxIdLength} characters`;
}

const contextId = {
  description: 'The context. May be left out if there is only one.',
  minLength: 1,
  maxLength: maxIdLength,
  required: false,
  example: 'answer-7',
};

/** What every message has. */
export class ClientMessageDto {
  /** Has been checked already; the document adds it. */
  @ApiHideProperty()
  @Rule(() => undefined)
  type: string;
}

/** A message to a context. */
export class ContextMessageDto extends ClientMessageDto {
  @ApiProperty(contextId)
  @IsGiven()
  @Rule(idProblem)
  context_id?: string;
}

/** `session.authenticate` */
export class AuthenticateDto extends ClientMessageDto {
  /** An API key, or a token of POST /api/v1/tokens. @example sk-… */
  @Rule((key) =>
    typeof key === 'string' && key.length > 0 && key.length <= maxKeyLength ? undefined : 'must be an API key',
  )
  api_key: string;
}

/** `context.start` */
export class StartContextDto extends PickType(SpeechRequestDto, [
  'input_type',
  'voice_id',
  'format',
  'sample_rate',
  'speed',
  'pitch',
  'normalize',
  'timestamps',
  'viseme_set',
  'cache',
  'pronunciation_dictionaries',
] as const) {
  /** Has been checked already; the document adds it. */
  @ApiHideProperty()
  @Rule(() => undefined)
  type: string;

  @ApiProperty(contextId)
  @IsGiven()
  @Rule(idProblem)
  context_id?: string;

  /**
   * `base64`: the audio is in the messages. `binary`: each `speech.audio.delta` is followed by a binary frame with its
   * audio.
   * @example base64
   */
  @ApiProperty({ enum: audioFrames, required: false })
  @IsGiven()
  @Rule((value) => oneOf(audioFrames, value))
  audio: (typeof audioFrames)[number] = 'base64';

  /** Milliseconds without new text after which the complete words that have come are spoken. @example 1000 */
  @Integer({ minimum: 0, maximum: maxDelayMs, required: false })
  @IsGiven()
  @Rule((value) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxDelayMs
      ? undefined
      : `must be a whole number from 0 to ${maxDelayMs}`,
  )
  max_buffer_delay_ms: number = 1000;
}

/** `input_text.append` */
export class AppendTextDto extends ContextMessageDto {
  /** The next part of the text, such as a token of a language model. Words may be cut anywhere. @example "Hello, " */
  @Rule(aString)
  text: string;
}

/** `input_text.flush` */
export class FlushTextDto extends ContextMessageDto {
  /** Returned in `speech.flushed`. @example sentence-3 */
  @ApiProperty({ minLength: 1, maxLength: maxIdLength })
  @IsGiven()
  @Rule(idProblem)
  flush_id?: string;
}

/** `input_text.end` */
export class EndTextDto extends ContextMessageDto {}

/** `context.cancel` */
export class CancelContextDto extends ContextMessageDto {}
