import { ApiProperty } from '@nestjs/swagger';
import { TimestampDto } from '../../../../tts/dto/timestamp.dto';
import { errorCatalogue, type ErrorCode } from '../../../../platform/errors/error-catalogue';

const contextId = {
  description: 'The context. Missing if it was started without an id.',
  required: false,
  example: 'answer-7',
};

/** `session.created` */
export class SessionCreatedDto {
  @ApiProperty({
    description:
      'The id of the socket’s requests in the log of requests: the `X-Request-Id` of the handshake, if it had one.',
    example: '0d9e5a0e-5d6b-4a58-8f3c-5b0f6c1f1f3a',
  })
  session_id: string;
}

/** `speech.audio.delta` */
export class AudioDeltaDto {
  @ApiProperty(contextId)
  context_id?: string;

  @ApiProperty({ description: 'The next bytes of the audio, in base64.', required: false, example: 'AAABAAIA' })
  audio?: string;

  @ApiProperty({
    description: 'With `"audio": "binary"`: the length of the next frame, which is binary and has the bytes.',
    type: 'integer',
    required: false,
    example: 32_768,
  })
  bytes?: number;
}

/** `speech.timestamp` */
export class SpeechTimestampDto {
  @ApiProperty(contextId)
  context_id?: string;

  @ApiProperty({
    description: 'Its times are those of all the audio of the context, its offsets those of all its text.',
  })
  timestamp: TimestampDto;
}

/** `speech.flushed` */
export class FlushedDto {
  @ApiProperty(contextId)
  context_id?: string;

  @ApiProperty({
    description: 'That of the `input_text.flush`, if it had one.',
    required: false,
    example: 'sentence-3',
  })
  flush_id?: string;
}

/** What a context used. */
export class RealtimeUsageDto {
  @ApiProperty({
    description: 'Length of the text as it was sent, in Unicode code points.',
    type: 'integer',
    example: 25,
  })
  characters: number;

  @ApiProperty({ description: 'Length of the audio in seconds.', example: 1.44 })
  duration_seconds: number;
}

/** `speech.audio.done` */
export class AudioDoneDto {
  @ApiProperty(contextId)
  context_id?: string;

  @ApiProperty({ description: 'What the context used.' })
  usage: RealtimeUsageDto;
}

/** What went wrong. */
export class RealtimeErrorBodyDto {
  @ApiProperty({
    description: 'Stable and machine-readable.',
    enum: Object.keys(errorCatalogue),
    example: 'RATE_LIMITED',
  })
  code: ErrorCode;

  @ApiProperty({ description: 'For people.', example: 'Rate limit exceeded. Retry after 17 seconds' })
  message: string;
}

/** `error` */
export class RealtimeErrorDto {
  @ApiProperty({ ...contextId, description: 'The context that the error is about, if it was started with an id.' })
  context_id?: string;

  @ApiProperty({ description: 'What went wrong.' })
  error: RealtimeErrorBodyDto;

  @ApiProperty({
    description: 'Whole seconds to wait before trying again.',
    type: 'integer',
    required: false,
    example: 17,
  })
  retry_after?: number;
}
