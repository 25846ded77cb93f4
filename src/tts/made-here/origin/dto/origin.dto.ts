import type { AudioMarkRow } from '../../audio-mark.entity';
import type { Origin } from '../origin.service';

/** By which request of the caller's account a sound was made. */
export class OriginMarkDto {
  /** The id in the sound: 16 hexadecimal digits. @example 9f86d081884c7d65 */
  mark_id: string;

  /** When it was made. */
  created_at: Date;

  /** The key that had it made; null if a person had. @example key_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  api_key_id: string | null;

  /** The person who had it made in the dashboard; null if a key had. @example null */
  user_id: string | null;

  /** How it was made: `native`, the name of another API, `dashboard`, `job` or `batch`. @example native */
  surface: string;

  /** The `X-Request-Id` of the request, the id of the job, or the id of the batch and the number of the line. @example 0d9e6c0a-4c6f-4d5e-9d5f-1c2b3a4d5e6f */
  source_id: string;

  /** The voice. @example af_heart */
  voice_id: string;

  /** SHA-256 of the text as it was sent, in hexadecimal; null if the text did not end. @example null */
  text_sha256: string | null;

  static from({
    id,
    createdAt,
    apiKeyId,
    userId,
    surface,
    sourceId,
    voiceId,
    textDigest,
  }: AudioMarkRow): OriginMarkDto {
    return {
      mark_id: BigInt.asUintN(64, BigInt(id)).toString(16).padStart(16, '0'),
      created_at: createdAt,
      api_key_id: apiKeyId,
      user_id: userId,
      surface,
      source_id: sourceId,
      voice_id: voiceId,
      text_sha256: textDigest && textDigest.toString('hex'),
    };
  }
}

/** Where a sound is from. */
export class OriginDto {
  /** Whether the sound has the mark of this server. `false` proves nothing: marks can be lost. @example true */
  made_here: boolean;

  /** From 0 to 1: 1 less the greatest chance that a sound without a mark looks like this one. 0 without a mark. @example 1 */
  confidence: number;

  /** Length of the sound that was examined. @example 12.5 */
  duration_seconds: number;

  /** By which request it was made. Null unless that was one of your account and is still known. */
  mark: OriginMarkDto | null;

  /** @param accountId who asks: only the requests of this account are shown. */
  static from({ isMadeHere, confidence, seconds, row }: Origin, accountId: string): OriginDto {
    const isOwn = row?.accountId === accountId;
    return {
      made_here: isMadeHere,
      // Whether the id is known to the server would tell something of the requests of others.
      confidence: isMadeHere && !isOwn ? Math.min(confidence, certainToOthers) : confidence,
      duration_seconds: Math.round(seconds * 1000) / 1000,
      mark: isOwn ? OriginMarkDto.from(row) : null,
    };
  }
}

/** The confidence in a mark whose request is not shown. Every mark that counts has more. */
const certainToOthers = 0.9999;
