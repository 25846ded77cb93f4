import { finalMark, pauseAfter } from '../../sound/pauses';
import { retimed, type WordTime } from '../../times/timestamp';
import type { PcmChunk, SynthesisRequest } from '../speech-engine';
import type { SampleBlock } from './remote-dialect';
import { RemoteFailure } from './remote-failure';
import { SoundOfStream } from './sound-of-stream';

/** An answer may be this many times as long as the text should take, and a few seconds more. */
const maxTimesLonger = 3;
const secondsMore = 5;

/** An answer that is shorter than this part of what the text should take has been cut off. */
const leastPart = 0.1;

/** What an answer should be. */
interface Expectation extends Pick<SynthesisRequest, 'text' | 'speed' | 'part'> {
  /** How long the speech of the text should be, with all of its parts. */
  readonly expectedSeconds: number;
  /** How long the parts before are. */
  readonly secondsBefore: number;
  /** Whether the voice tells the times of words. */
  readonly tellsWords: boolean;
}

/** The answer of a server to one request: checks that it may be the speech of the text, and makes chunks of it. */
export class Answer {
  private sound: SoundOfStream | undefined;
  private sampleRate = 0;
  /** Number of samples so far. */
  private length = 0;
  private hasMore = false;
  private isSilent = true;
  /** Words that have not been passed on, with times from the start of the answer. */
  private words: WordTime[] = [];
  private hasBegun = false;

  constructor(private readonly expected: Expectation) {}

  /**
   * Adds a block.
   *
   * @returns what can be passed on now; `undefined` if there is nothing.
   * @throws {RemoteFailure} if this cannot be the speech of the text.
   */
  add(block: SampleBlock): PcmChunk | undefined {
    const { samples, sampleRate, chunk } = block;
    if (this.length > 0 && sampleRate !== this.sampleRate) {
      throw new RemoteFailure('wrong', 'the sample rate changes within the answer');
    }
    this.sampleRate = sampleRate;
    const before = this.seconds;
    this.length += samples.length;
    if (this.secondsSoFar > maxTimesLonger * this.expected.expectedSeconds + secondsMore) {
      throw new RemoteFailure('wrong', 'the answer is far longer than its text');
    }
    const words = this.expected.tellsWords ? (block.words ?? []) : undefined;
    if (chunk) {
      this.isSilent &&= samples.every((sample) => sample === 0);
      this.hasMore = chunk.hasMore ?? false;
      return { samples, sampleRate, ...(words && { words }), ...chunk };
    }
    for (const word of words ?? []) this.words.push(moved(word, before));
    this.sound ??= new SoundOfStream(sampleRate);
    const sound = this.sound.add(samples);
    if (!sound) return undefined;
    const start = (this.sound.passed - sound.length) / sampleRate;
    return { ...this.chunkOf(sound, start, this.sound.passed / sampleRate), isPartial: true, pauseSeconds: 0 };
  }

  /**
   * Ends the answer.
   *
   * @param mayBeEmpty whether an answer without sound means that there is nothing to speak.
   * @returns the last chunk, if it has not been passed on.
   * @throws {RemoteFailure} if this was not the speech of the text.
   */
  finish(mayBeEmpty: boolean): PcmChunk | undefined {
    if (this.length === 0 && mayBeEmpty) return undefined;
    const last = this.sound?.finish();
    if (this.sound ? !last : this.isSilent) {
      throw new RemoteFailure('wrong', this.length > 0 ? 'the answer is silence' : 'the answer is empty');
    }
    const { text, speed, part = 0, expectedSeconds } = this.expected;
    if (part === 0 && !this.hasMore && this.seconds < leastPart * expectedSeconds) {
      throw new RemoteFailure('wrong', 'the answer is far shorter than its text');
    }
    if (!last) return undefined;
    const chunk = this.chunkOf(last, this.sound!.passed / this.sampleRate, Infinity);
    return { ...chunk, pauseSeconds: pauseAfter(finalMark(text), speed) };
  }

  /** How long this and the parts before are. */
  get secondsSoFar(): number {
    return this.expected.secondsBefore + this.seconds;
  }

  private get seconds(): number {
    return this.sampleRate === 0 ? 0 : this.length / this.sampleRate;
  }

  /**
   * @param start where the samples begin in the answer, in seconds.
   * @param end words that end later belong to later chunks.
   */
  private chunkOf(samples: Float32Array<ArrayBuffer>, start: number, end: number): PcmChunk {
    const { sampleRate } = this;
    if (!this.expected.tellsWords) return { samples, sampleRate };
    const most = samples.length / sampleRate;
    const least = this.hasBegun ? -Infinity : 0;
    this.hasBegun = true;
    const words = this.words
      .filter(({ endSeconds }) => endSeconds <= end)
      // The silence before and after the sound has been removed.
      .map((word) =>
        retimed(
          word,
          (seconds) => Math.min(Math.max(least, seconds - start), most),
          (seconds) => Math.min(Math.max(0, seconds - start), most),
        ),
      );
    this.words = this.words.filter(({ endSeconds }) => endSeconds > end);
    return { samples, sampleRate, words };
  }
}

function moved(word: WordTime, seconds: number): WordTime {
  return retimed(word, (before) => before + seconds);
}
