import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment';
import { ApiError } from '../../errors/api-error';
import type { AudioFormat } from '../encoding/audio-format';
import { Shares } from '../queue/shares';

/** What has to be known of an answer to tell about how much memory it will hold. */
export interface AnswerSize {
  /** Of the text. */
  characters: number;
  format: AudioFormat;
  /** Samples per second of the answer. */
  sampleRate: number;
  speed: number;
  /** Whether it is sent only when it is whole. */
  isWhole: boolean;
}

/** What one answer holds. */
export interface BufferShare {
  /** Replaces the estimate by the bytes that were measured. */
  resize(bytes: number): void;
  /** May be called twice. */
  release(): void;
}

/** Seconds of speech for a character, at a voice's own pace: English has 0.06 to 0.08. */
const secondsPerCharacter = 0.08;
/** The longest piece of speech, in seconds: of a stream, three of them are in memory at most. */
const pieceSeconds = 12;
/** Bytes for a second of sound that has not been encoded: 32 bits, at the highest rate of the voices. */
const soundBytes = 4 * 24_000;
/** What an open answer holds besides, with its socket. */
const leastBytes = 256 * 1024;
/** Bytes for a second of what is compressed, at the highest rate of our encoders: 128 kbit/s. */
const compressedBytes = 16_000;

/**
 * Bounds the memory of speech whose clients have not read it, all answers together and for each account. An answer
 * counts with an estimate of what it may hold, from the beginning of the work until it has been sent.
 */
@Injectable()
export class SpeechBuffer {
  private readonly shares: Shares;

  constructor(private readonly environment: Environment) {
    this.shares = new Shares(environment.SPEECH_BUFFER_MB * 2 ** 20);
  }

  /**
   * Counts an answer in.
   *
   * @throws {ApiError} `OVERLOADED` if the account's other answers, or those of all, hold too much.
   */
  take(account: string, size: AnswerSize): BufferShare {
    let bytes = estimate(size);
    const { ofAccount, ofAll } = this.shares.lacking(account, bytes);
    if (ofAccount > 0 || ofAll > 0) {
      // Clients that do not read are gone by then.
      const seconds = this.environment.CLIENT_STALL_TIMEOUT_SECONDS;
      throw new ApiError(
        'OVERLOADED',
        `Too much speech waits for clients to read it. Read it, and retry after ${seconds} seconds`,
        { headers: { 'Retry-After': String(seconds) } },
      );
    }
    this.shares.take(account, bytes);
    const giveBack = () => {
      if (bytes > 0) this.shares.giveBack(account, bytes);
      bytes = 0;
    };
    return {
      resize: (measured) => {
        if (bytes === 0) return;
        giveBack();
        bytes = Math.max(leastBytes, measured);
        this.shares.take(account, bytes);
      },
      release: giveBack,
    };
  }
}

/** Bytes that an answer may hold. */
function estimate({ characters, format, sampleRate, speed, isWhole }: AnswerSize): number {
  const seconds = (characters * secondsPerCharacter) / speed;
  const encoded = bytesPerSecond(format, sampleRate);
  const held = isWhole ? seconds * encoded : Math.min(seconds, pieceSeconds) * (2 * encoded + soundBytes);
  return Math.max(leastBytes, Math.ceil(held));
}

function bytesPerSecond(format: AudioFormat, sampleRate: number): number {
  switch (format) {
    case 'wav':
    case 'pcm':
    case 'flac':
      return 2 * sampleRate;
    case 'mulaw':
      return sampleRate;
    default:
      return compressedBytes;
  }
}
