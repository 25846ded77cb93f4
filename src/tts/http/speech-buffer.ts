import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import { type AudioFormat, Shares } from '@voxgate/speech';

/** What the memory estimate of a response depends on. */
export interface AnswerSize {
  /** The estimated length of the speech. */
  estimatedSeconds: number;
  format: AudioFormat;
  /** Samples per second of the response. */
  sampleRate: number;
  /** Whether the response is sent only when it is complete. */
  isWhole: boolean;
}

/** The memory reserved for one response. */
export interface BufferShare {
  /** Replaces the estimate with the measured bytes. */
  resize(bytes: number): void;
  /** Idempotent. */
  release(): void;
}

/** The longest piece of speech in seconds. While the engine is busy, a stream holds at most four pieces in memory: two encoded. */
const pieceSeconds = 12;
/** Bytes for one second of unencoded sound: 32-bit samples at the voices' highest rate. */
const soundBytes = 4 * 24_000;
/** Minimum for an open response, including its socket. */
const leastBytes = 256 * 1024;
/** Bytes for one second of compressed audio at the encoders' highest bit rate, 128 kbit/s. */
const compressedBytes = 16_000;

/**
 * Limits the memory held by speech that clients have not read yet, in total and per account. A response counts from the
 * start of the work until it has been sent, first with an estimate of its size.
 */
@Injectable()
export class SpeechBuffer {
  private readonly shares: Shares;

  constructor(private readonly environment: Environment) {
    this.shares = new Shares(environment.SPEECH_BUFFER_MB * 2 ** 20);
  }

  /**
   * Reserves memory for a response.
   *
   * @throws {ApiError} `OVERLOADED` if the account's other responses, or all responses together, hold too much.
   */
  take(account: string, size: AnswerSize): BufferShare {
    let bytes = estimate(size);
    const { ofGroup, ofAll } = this.shares.shortage(account, bytes);
    if (ofGroup > 0 || ofAll > 0) {
      // Clients that do not read are disconnected by then.
      const seconds = this.environment.CLIENT_STALL_TIMEOUT_SECONDS;
      throw new ApiError(
        'OVERLOADED',
        `Too much speech is waiting to be read by clients. Read your open responses and retry after ${seconds} seconds`,
        { headers: { 'Retry-After': String(seconds) } },
      );
    }
    this.shares.take(account, bytes);
    const release = () => {
      if (bytes > 0) this.shares.release(account, bytes);
      bytes = 0;
    };
    return {
      resize: (measured) => {
        if (bytes === 0) return;
        release();
        bytes = Math.max(leastBytes, measured);
        this.shares.take(account, bytes);
      },
      release,
    };
  }
}

/** Estimates how many bytes a response may hold. */
function estimate({ estimatedSeconds: seconds, format, sampleRate, isWhole }: AnswerSize): number {
  const encoded = bytesPerSecond(format, sampleRate);
  const held = isWhole ? seconds * encoded : Math.min(seconds, pieceSeconds) * 2 * (encoded + soundBytes);
  return Math.max(leastBytes, Math.ceil(held));
}

function bytesPerSecond(format: AudioFormat, sampleRate: number): number {
  switch (format) {
    case 'wav-f32':
    case 'raw-f32':
      return 4 * sampleRate;
    case 'wav':
    case 'wav-s16':
    case 'pcm':
    case 'raw-s16':
    case 'flac':
      return 2 * sampleRate;
    case 'mulaw':
    case 'wav-mulaw':
    case 'raw-mulaw':
    case 'wav-alaw':
    case 'raw-alaw':
      return sampleRate;
    case 'mp3':
    case 'aac':
    case 'opus':
      return compressedBytes;
  }
}
