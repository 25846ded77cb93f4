import { ApiProperty } from '@nestjs/swagger';
import type { LoggedRequest, RequestPage } from '../requests.service';
import { DateTime, Integer } from '../../../platform/validation/field-types.decorators';

/** Who made a request. */
export class RequestCallerDto {
  /** `person`: in the dashboard. `link`: whoever has a link to a file. @example api_key */
  type: LoggedRequest['callerType'];

  /** The key, which may be revoked, the person, or the link. @example key_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /**
   * The label of the key, or the e-mail address of the person; null if the person has been removed, and for links.
   * @example Production
   */
  name: string | null;
}

/** What a request waited for, in milliseconds from its begin. */
export class RequestWaitsDto {
  /** Until authentication and rate limit had decided; null if the limit did not. @example 3.1 */
  @ApiProperty({ type: Number, minimum: 0 })
  gate_ms: number | null;

  /** In the queue, until the engine began to speak; null if nothing was spoken. @example 0.4 */
  @ApiProperty({ type: Number, minimum: 0 })
  queue_ms: number | null;

  /** From the queue until the first audio; null if there was none. @example 36.2 */
  @ApiProperty({ type: Number, minimum: 0 })
  first_audio_ms: number | null;

  /** Until the client had the whole response. @example 41.7 */
  @ApiProperty({ minimum: 0 })
  total_ms: number;
}

/** A request in the log. */
export class LoggedRequestDto {
  /** Starts with `req_`. @example req_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /**
   * The `X-Request-Id` of the response. If clients choose their own, it may not be unique.
   * @example 0d9e6c0a-4c6f-4d5e-9d5f-1c2b3a4d5e6f
   */
  request_id: string;

  /** When it began. @example 2026-11-21T09:30:00.000Z */
  @DateTime() at: string;

  /** Who made it. */
  caller: RequestCallerDto;

  /** The method and the pattern of the path; null if no route has the path. @example POST /api/v1/tts */
  route: string | null;

  /** The voice, if there was speech. @example af_heart */
  voice_id: string | null;

  /** Characters spoken, as in the usage. @example 23 */
  @Integer({ minimum: 0 }) characters: number;

  /** Seconds of audio generated, as in the usage. @example 2.16 */
  @ApiProperty({ minimum: 0 })
  audio_seconds: number;

  /** The status of the response; null if the client disconnected before it. @example 200 */
  @Integer() status: number | null;

  /** The error that the request ended with, also in the middle of a response; null: none. @example RATE_LIMITED */
  code: string | null;

  /**
   * What the error said, as in the response; null: no error. What it quoted of the request is left out, unless it is a name.
   * @example text must not be empty
   */
  message: string | null;

  /** The address of the client; null if it is unknown, or if the server does not keep addresses. @example 192.0.2.7 */
  address: string | null;

  /** Whether the connection closed before the response was complete. @example false */
  aborted: boolean;

  /** Further requests with the same key and code in this minute that share this entry. @example 0 */
  @Integer({ minimum: 0 }) repeats: number;

  /** What it waited for. */
  waits: RequestWaitsDto;

  static from(request: LoggedRequest): LoggedRequestDto {
    return {
      id: request.id,
      request_id: request.requestId,
      at: request.at.toISOString(),
      caller: { type: request.callerType, id: request.callerId, name: request.callerName },
      route: request.route,
      voice_id: request.voiceId,
      characters: request.characters,
      audio_seconds: Number(request.audioSeconds.toFixed(3)),
      status: request.status,
      code: request.code,
      message: request.message,
      address: request.address,
      aborted: request.aborted,
      repeats: request.repeats,
      waits: {
        gate_ms: rounded(request.gateMs),
        queue_ms: rounded(request.queueMs),
        first_audio_ms: rounded(request.firstAudioMs),
        total_ms: rounded(request.totalMs)!,
      },
    };
  }
}

/** The response of GET /api/v1/requests: a page, newest first. */
export class RequestListDto {
  /** The requests, newest first. */
  data: LoggedRequestDto[];

  /** Send it as `before` to get older requests; null: there are none. @example req_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  next: string | null;

  static from({ requests, next }: RequestPage): RequestListDto {
    return { data: requests.map((request) => LoggedRequestDto.from(request)), next };
  }
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10;
}
