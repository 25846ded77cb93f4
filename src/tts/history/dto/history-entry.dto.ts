import type { HistoryEntry, HistoryPage, MissingAudioReason } from '../history-entry';
import { DateTime, Integer } from '../../../platform/validation/field-types.decorators';

export class HistoryCallerDto {
  /** `person`: in the dashboard. @example api_key */
  type: HistoryEntry['callerType'];

  /** The key or the person. @example key_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;
}

export class HistoryAudioDto {
  /** The stored file. It is also in GET /api/v1/files. @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  file_id: string;

  /** Its media type. @example audio/mpeg */
  content_type: string;

  /** Its size. @example 34560 */
  @Integer({ minimum: 0 }) bytes: number;
}

/** A speech that the account has kept. */
export class HistoryEntryDto {
  /** Starts with `hist_`. @example hist_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** When the request came. @example 2026-11-21T09:30:00.000Z */
  @DateTime() created_at: string;

  /** When it is removed. @example 2026-12-21T09:30:00.000Z */
  @DateTime() expires_at: string;

  /** The `X-Request-Id` of the response, as in the log of requests. @example 0d9e6c0a-4c6f-4d5e-9d5f-1c2b3a4d5e6f */
  request_id: string;

  /** The API that was used: `native`, `dashboard`, or the name of a dialect. @example native */
  api: string;

  /** Who asked for it. */
  caller: HistoryCallerDto;

  /** The voice or mix. @example slt */
  voice_id: string;

  /** The text as it was sent; null: the account keeps no texts. @example Good morning. */
  text: string | null;

  /**
   * SHA-256 of the text in UTF-8, in hexadecimal digits.
   * @example 4fa6fd0eea03fbc04beba6d4c46e0df6a0e8ed0f0a7ccd7d0ac7b6ab5f04fdd0
   */
  text_sha256: string;

  /** Characters spoken, as in the usage. @example 13 */
  @Integer() characters: number;

  /** Length of the audio in seconds. @example 0.94 */
  audio_seconds: number;

  /** How the text was read: `text`, `ssml` and the like. @example text */
  input_type: string;

  /** 1 is the voice’s normal speed. @example 1 */
  speed: number;

  /** Semitones by which the voice speaks higher. @example 0 */
  pitch: number;

  /** @example auto */
  normalize: 'auto' | 'off';

  /** The format of the audio. @example mp3 */
  format: string;

  /** Samples per second. @example 24000 */
  @Integer() sample_rate: number;

  /** The audio: GET /api/v1/history/{id}/audio. Null: it was not kept. */
  audio: HistoryAudioDto | null;

  /**
   * Why there is no audio. `storage_full`: the stored files of the account had no room. `too_long`: it had more than 64
   * MB. `unavailable`: the server could not store it in time. `deleted`: its file was deleted.
   * @example too_long
   */
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
      pitch: settings.pitch ?? 0,
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
  /** The entries, newest first. */
  data: HistoryEntryDto[];

  /** Send it as `before` to get older entries; null: there are none. @example hist_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  next: string | null;

  static from({ entries, next }: HistoryPage): HistoryListDto {
    return { data: entries.map((entry) => HistoryEntryDto.from(entry)), next };
  }
}
