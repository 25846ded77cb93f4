import { ApiProperty } from '@nestjs/swagger';
import { type HistoryEntry, type HistoryPage, type MissingAudioReason, missingAudioReasons } from '../history-entry';

class HistoryCallerDto {
  @ApiProperty({ description: '`person`: in the dashboard.', enum: ['api_key', 'person'], example: 'api_key' })
  type: HistoryEntry['callerType'];

  @ApiProperty({ description: 'The key or the person.', example: 'key_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  id: string;
}

class HistoryAudioDto {
  @ApiProperty({
    description: 'The stored file. It is also in GET /api/v1/files.',
    example: 'file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f',
  })
  file_id: string;

  @ApiProperty({ description: 'Its media type.', example: 'audio/mpeg' })
  content_type: string;

  @ApiProperty({ description: 'Its size.', type: 'integer', minimum: 0, example: 34_560 })
  bytes: number;
}

/** A speech that the account has kept. */
export class HistoryEntryDto {
  @ApiProperty({ description: 'Starts with `hist_`.', example: 'hist_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  id: string;

  @ApiProperty({ description: 'When the request came.', format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  created_at: string;

  @ApiProperty({ description: 'When it is removed.', format: 'date-time', example: '2026-12-21T09:30:00.000Z' })
  expires_at: string;

  @ApiProperty({
    description: 'The `X-Request-Id` of the response, as in the log of requests.',
    example: '0d9e6c0a-4c6f-4d5e-9d5f-1c2b3a4d5e6f',
  })
  request_id: string;

  @ApiProperty({
    description: 'The API that was used: `native`, `dashboard`, or the name of a dialect.',
    example: 'native',
  })
  api: string;

  @ApiProperty({ description: 'Who asked for it.', type: HistoryCallerDto })
  caller: HistoryCallerDto;

  @ApiProperty({ description: 'The voice or mix.', example: 'slt' })
  voice_id: string;

  @ApiProperty({
    description: 'The text as it was sent; null: the account keeps no texts.',
    type: String,
    nullable: true,
    example: 'Good morning.',
  })
  text: string | null;

  @ApiProperty({
    description: 'SHA-256 of the text in UTF-8, in hexadecimal digits.',
    example: '4fa6fd0eea03fbc04beba6d4c46e0df6a0e8ed0f0a7ccd7d0ac7b6ab5f04fdd0',
  })
  text_sha256: string;

  @ApiProperty({ description: 'Characters spoken, as in the usage.', type: 'integer', example: 13 })
  characters: number;

  @ApiProperty({ description: 'Length of the audio in seconds.', example: 0.94 })
  audio_seconds: number;

  @ApiProperty({ description: 'How the text was read: `text`, `ssml` and the like.', example: 'text' })
  input_type: string;

  @ApiProperty({ description: '1 is the voice’s normal speed.', example: 1 })
  speed: number;

  @ApiProperty({ enum: ['auto', 'off'], example: 'auto' })
  normalize: string;

  @ApiProperty({ description: 'The format of the audio.', example: 'mp3' })
  format: string;

  @ApiProperty({ description: 'Samples per second.', type: 'integer', example: 24_000 })
  sample_rate: number;

  @ApiProperty({
    description: 'The audio: GET /api/v1/history/{id}/audio. Null: it was not kept.',
    type: HistoryAudioDto,
    nullable: true,
  })
  audio: HistoryAudioDto | null;

  @ApiProperty({
    description:
      'Why there is no audio. `storage_full`: the stored files of the account had no room. `too_long`: it had more than 64 MB. ' +
      '`unavailable`: the server could not store it in time. `deleted`: its file was deleted.',
    enum: missingAudioReasons,
    nullable: true,
    example: null,
  })
  audio_missing: MissingAudioReason | null;

  static from(entry: HistoryEntry): HistoryEntryDto {
    const { settings, fileId, audioBytes } = entry;
    return {
      id: entry.id,
      created_at: entry.createdAt.toISOString(),
      expires_at: entry.expiresAt.toISOString(),
      request_id: entry.requestId,
      api: entry.api,
      caller: { type: entry.callerType, id: entry.callerId },
      voice_id: entry.voiceId,
      text: entry.text,
      text_sha256: entry.textDigest.toString('hex'),
      characters: entry.characters,
      audio_seconds: Number(entry.audioSeconds.toFixed(3)),
      input_type: settings.syntax,
      speed: settings.speed,
      normalize: settings.normalize,
      format: settings.format,
      sample_rate: settings.sampleRate,
      audio: fileId === null ? null : { file_id: fileId, content_type: settings.contentType, bytes: audioBytes! },
      audio_missing: entry.audioMissing,
    };
  }
}

/** The response of GET /api/v1/history: a page, newest first. */
export class HistoryListDto {
  @ApiProperty({ description: 'The entries, newest first.', type: [HistoryEntryDto] })
  data: HistoryEntryDto[];

  @ApiProperty({
    description: 'Send it as `before` to get older entries; null: there are none.',
    type: String,
    nullable: true,
    example: null,
  })
  next: string | null;

  static from({ entries, next }: HistoryPage): HistoryListDto {
    return { data: entries.map((entry) => HistoryEntryDto.from(entry)), next };
  }
}
