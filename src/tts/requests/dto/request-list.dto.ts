import { ApiProperty } from '@nestjs/swagger';
import type { LoggedRequest, RequestPage } from '../requests.service';

/** Who made a request. */
class RequestCallerDto {
  @ApiProperty({
    description: '`person`: in the dashboard. `link`: whoever has a link to a file.',
    enum: ['api_key', 'person', 'link'],
    example: 'api_key',
  })
  type: LoggedRequest['callerType'];

  @ApiProperty({
    description: 'The key, which may be revoked, the person, or the link.',
    example: 'key_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f',
  })
  id: string;

  @ApiProperty({
    description:
      'The label of the key, or the e-mail address of the person; null if the person has been removed, and for links.',
    type: String,
    nullable: true,
    example: 'Production',
  })
  name: string | null;
}

const wait = (description: string, example: number) =>
  ({ description, type: Number, nullable: true, minimum: 0, example }) as const;

/** What a request waited for, in milliseconds from its begin. */
class RequestWaitsDto {
  @ApiProperty(wait('Until authentication and rate limit had decided; null if the limit did not.', 3.1))
  gate_ms: number | null;

  @ApiProperty(wait('In the queue, until the engine began to speak; null if nothing was spoken.', 0.4))
  queue_ms: number | null;

  @ApiProperty(wait('From the queue until the first audio; null if there was none.', 36.2))
  first_audio_ms: number | null;

  @ApiProperty({ description: 'Until the client had the whole response.', minimum: 0, example: 41.7 })
  total_ms: number;
}

/** A request in the log. */
class LoggedRequestDto {
  @ApiProperty({ description: 'Starts with `req_`.', example: 'req_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  id: string;

  @ApiProperty({
    description: 'The `X-Request-Id` of the response. If clients choose their own, it may not be unique.',
    example: '0d9e6c0a-4c6f-4d5e-9d5f-1c2b3a4d5e6f',
  })
  request_id: string;

  @ApiProperty({ description: 'When it began.', format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  at: string;

  @ApiProperty({ description: 'Who made it.', type: RequestCallerDto })
  caller: RequestCallerDto;

  @ApiProperty({
    description: 'The method and the pattern of the path; null if no route has the path.',
    type: String,
    nullable: true,
    example: 'POST /api/v1/tts',
  })
  route: string | null;

  @ApiProperty({ description: 'The voice, if there was speech.', type: String, nullable: true, example: 'af_heart' })
  voice_id: string | null;

  @ApiProperty({ description: 'Characters spoken, as in the usage.', type: 'integer', minimum: 0, example: 23 })
  characters: number;

  @ApiProperty({ description: 'Seconds of audio generated, as in the usage.', minimum: 0, example: 2.16 })
  audio_seconds: number;

  @ApiProperty({
    description: 'The status of the response; null if the client disconnected before it.',
    type: 'integer',
    nullable: true,
    example: 200,
  })
  status: number | null;

  @ApiProperty({
    description: 'The error that the request ended with, also in the middle of a response; null: none.',
    type: String,
    nullable: true,
    example: null,
  })
  code: string | null;

  @ApiProperty({ description: 'Whether the connection closed before the response was complete.', example: false })
  aborted: boolean;

  @ApiProperty({
    description: 'Further requests with the same key and code in this minute that share this entry.',
    type: 'integer',
    minimum: 0,
    example: 0,
  })
  repeats: number;

  @ApiProperty({ description: 'What it waited for.', type: RequestWaitsDto })
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
  @ApiProperty({ description: 'The requests, newest first.', type: [LoggedRequestDto] })
  data: LoggedRequestDto[];

  @ApiProperty({
    description: 'Send it as `before` to get older requests; null: there are none.',
    type: String,
    nullable: true,
    example: null,
  })
  next: string | null;

  static from({ requests, next }: RequestPage): RequestListDto {
    return { data: requests.map((request) => LoggedRequestDto.from(request)), next };
  }
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10;
}
