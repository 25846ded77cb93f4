import { TimestampDto } from '../../../../tts/dto/timestamp.dto';
import type { ErrorCode } from '../../../../platform/errors/error-catalogue';
import { Integer } from '../../../../platform/validation/field-types.decorators';

/** `session.created` */
export class SessionCreatedDto {
  /**
   * The id of the socket’s requests in the log of requests: the `X-Request-Id` of the handshake, if it had one.
   * @example 0d9e5a0e-5d6b-4a58-8f3c-5b0f6c1f1f3a
   */
  session_id: string;
}

/** `speech.audio.delta` */
export class AudioDeltaDto {
  /** The context. Missing if it was started without an id. @example answer-7 */
  context_id?: string;

  /** The next bytes of the audio, in base64. @example AAABAAIA */
  audio?: string;

  /** With `"audio": "binary"`: the length of the next frame, which is binary and has the bytes. @example 32768 */
  @Integer() bytes?: number;
}

/** `speech.timestamp` */
export class SpeechTimestampDto {
  /** The context. Missing if it was started without an id. @example answer-7 */
  context_id?: string;

  /** Its times are those of all the audio of the context, its offsets those of all its text. */
  timestamp: TimestampDto;
}

/** `speech.flushed` */
export class FlushedDto {
  /** The context. Missing if it was started without an id. @example answer-7 */
  context_id?: string;

  /** That of the `input_text.flush`, if it had one. @example sentence-3 */
  flush_id?: string;
}

/** What a context used. */
export class RealtimeUsageDto {
  /** Length of the text as it was sent, in Unicode code points. @example 25 */
  @Integer() characters: number;

  /** Length of the audio in seconds. @example 1.44 */
  duration_seconds: number;
}

/** `speech.audio.done` */
export class AudioDoneDto {
  /** The context. Missing if it was started without an id. @example answer-7 */
  context_id?: string;

  /** What the context used. */
  usage: RealtimeUsageDto;
}

/** What went wrong. */
export class RealtimeErrorBodyDto {
  /** Stable and machine-readable. @example RATE_LIMITED */
  code: ErrorCode;

  /** For people. @example "Rate limit exceeded. Retry after 17 seconds" */
  message: string;
}

/** `error` */
export class RealtimeErrorDto {
  /** The context that the error is about, if it was started with an id. @example answer-7 */
  context_id?: string;

  /** What went wrong. */
  error: RealtimeErrorBodyDto;

  /** Whole seconds to wait before trying again. @example 17 */
  @Integer() retry_after?: number;
}
