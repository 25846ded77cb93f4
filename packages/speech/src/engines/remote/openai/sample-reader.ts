import type { SampleBlock } from '../remote-dialect';
import { RemoteFailure } from '../remote-failure';
import { WavHeader } from './wav-header';

/** Bytes at the beginning that tell what it is. */
const sniffed = 64;

/** Beginnings of compressed audio and of text with a byte order mark. */
const foreign = ['ID3', 'OggS', 'fLaC', '\xef\xbb\xbf'];

/**
 * Reads 16-bit samples (little-endian, mono) from a response that arrives in pieces of any size: raw, or as a WAV, whatever was asked
 * for.
 */
export class SampleReader {
  /** What has been received and not been read. */
  private rest: Buffer = Buffer.alloc(0);
  private isRaw = false;
  private header: WavHeader | undefined;
  private sampleRate: number;
  /** Bytes of samples that are still to come; `Infinity` if the response does not say. */
  private left = Infinity;

  /** @param rawRate samples per second, if there is no header. */
  constructor(rawRate: number) {
    this.sampleRate = rawRate;
  }

  /** Whether everything that the header has announced has been read. */
  get isComplete(): boolean {
    return this.left === 0;
  }

  /**
   * Adds bytes.
   *
   * @returns the samples in them; `undefined` if they do not contain a whole one.
   * @throws {RemoteFailure} if this is no audio that can be read.
   */
  add(bytes: Buffer): SampleBlock | undefined {
    this.rest = this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes]);
    if (!this.isRaw && !this.header && !this.begin(false)) return undefined;
    return this.take();
  }

  /**
   * Ends the response.
   *
   * @throws {RemoteFailure} if samples are missing.
   */
  finish(): void {
    if (!this.isRaw && !this.header) {
      if (this.rest.length > 0) this.begin(true);
      throw new RemoteFailure('wrong', 'the answer is empty');
    }
    if (this.rest.length > 0 || (this.left !== Infinity && this.left > 0)) {
      throw new RemoteFailure('failed', 'the answer was cut off');
    }
  }

  /** @returns whether it is known what the bytes are. */
  private begin(isEnd: boolean): boolean {
    const { rest } = this;
    if (rest.length < sniffed && !isEnd) return false;
    if (rest.toString('latin1', 0, 4) === 'RIFF') {
      const header = WavHeader.read(rest);
      if (!header) {
        if (isEnd) throw new RemoteFailure('failed', 'the answer was cut off');
        return false;
      }
      this.header = header;
      this.sampleRate = header.sampleRate;
      this.left = header.dataBytes ?? Infinity;
      this.rest = rest.subarray(header.length);
      return true;
    }
    const start = rest.subarray(0, sniffed);
    if (foreign.some((magic) => start.toString('latin1').startsWith(magic)) || isText(start)) {
      throw new RemoteFailure('wrong', 'the answer is no audio of this format');
    }
    if (isEnd) throw new RemoteFailure('wrong', 'the answer has only a few bytes');
    this.isRaw = true;
    return true;
  }

  private take(): SampleBlock | undefined {
    const available = Math.min(this.rest.length, this.left);
    const length = available - (available % 2);
    if (length === 0) return undefined;
    const samples = new Float32Array(length / 2);
    for (let index = 0; index < samples.length; index++) samples[index] = this.rest.readInt16LE(index * 2) / 32_768;
    this.rest = this.rest.subarray(length);
    this.left -= length;
    return { samples, sampleRate: this.sampleRate };
  }
}

/** Whether these bytes are printable ASCII, as those of JSON and HTML are. Samples never are for so long. */
function isText(bytes: Buffer): boolean {
  return bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09);
}
