import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { cutFrames } from '../../windows/cut-frames';
import type { FrameRange } from '../../windows/window-plan';
import { normalisationInputs, tensors } from '../prepare/model-tensors';
import { loadSession } from './load-session';
import { contextFrames, frameSamples } from './model-facts';
import type { EncodedSentence } from './sentence-model';

/** Channels of `tensors.frames`, with two values per frame each. */
const frameChannels = 512;
const valuesPerFrame = 2;

/** What the generator needs to make a window, with its context. */
export interface WindowInput extends Pick<EncodedSentence, 'frames' | 'excitation' | 'scales' | 'shifts'> {
  /** Number of frames, with context. */
  readonly length: number;
  /** Frames of the window, counted from the start of its context. */
  readonly own: FrameRange;
  /** Whether the window is the whole sentence, so that the generator determines the statistics itself. */
  readonly isWhole: boolean;
}

/**
 * The part of the neural network that makes the sound of windows, loaded.
 *
 * With one thread, nothing waits for other threads, so as many processes as cores speak more than one process with as many
 * threads. With several threads, one request is spoken faster while the other cores are idle. So it is loaded for both.
 */
export class WindowModel {
  private session: InferenceSession;
  /** With the number of threads while other processes work, too. */
  private shared: Promise<InferenceSession> | undefined;

  private constructor(
    private readonly file: string,
    private readonly threads: number,
    private readonly alone: InferenceSession,
  ) {
    this.session = alone;
  }

  /**
   * Loads it for a request that is alone. Call `loadShared` when there is time for it.
   *
   * @param file the part for windows of the prepared model: see `splitModel`.
   * @param threads the numbers of compute threads while other processes work, too, and while none does.
   * @throws {Error} if it cannot be loaded.
   */
  static async load(
    file: string,
    { threads, threadsAlone }: { threads: number; threadsAlone: number },
  ): Promise<WindowModel> {
    const model = new WindowModel(file, threads, await loadSession(file, threadsAlone));
    if (threads === threadsAlone) model.shared = Promise.resolve(model.alone);
    return model;
  }

  /** Loads it for use while other processes work, unless it has been loaded. Blocks the thread. */
  async loadShared(): Promise<InferenceSession> {
    return (this.shared ??= loadSession(this.file, this.threads));
  }

  /** Chooses the number of threads for what follows. */
  async use(isAlone: boolean): Promise<void> {
    this.session = isAlone ? this.alone : await this.loadShared();
  }

  /**
   * Makes the samples of a window, without its context. Blocks the thread.
   *
   * @throws {Error} if samples are not numbers.
   */
  async decode({ frames, excitation, scales, shifts, length, own, isWhole }: WindowInput): Promise<Float32Array> {
    const decoded = await this.session.run({
      [tensors.frames]: new Tensor('float32', frames, [1, frameChannels, length * valuesPerFrame]),
      [tensors.excitation]: new Tensor('float32', excitation, [1, excitation.length]),
      [normalisationInputs.scales]: byChannel(scales),
      [normalisationInputs.shifts]: byChannel(shifts),
      [normalisationInputs.isOwn]: new Tensor('bool', Uint8Array.of(isWhole ? 1 : 0), []),
    });
    const all = decoded[tensors.samples]!.data as Float32Array;
    const samples = all.subarray(own.start * frameSamples, own.end * frameSamples);
    if (!samples.every((sample) => Number.isFinite(sample)))
      throw new Error('The model made samples that are not numbers.');
    return samples;
  }
}

function byChannel(values: Float32Array): Tensor {
  return new Tensor('float32', values, [1, values.length, 1]);
}

/** Cuts the generator's input for a window out of a sentence. */
export function windowInput(sentence: EncodedSentence, { start, end }: FrameRange): WindowInput {
  const all = sentence.energy.frames;
  const { isWhole } = sentence;
  const from = isWhole ? 0 : Math.max(0, start - contextFrames);
  const to = isWhole ? all : Math.min(all, end + contextFrames);
  const { scales, shifts, excitation } = sentence;
  return {
    frames: cutFrames(sentence.frames, { start: from, end: to }, { channels: frameChannels, valuesPerFrame }),
    excitation: excitation.slice(from * frameSamples, to * frameSamples),
    scales,
    shifts,
    length: to - from,
    own: { start: start - from, end: end - from },
    isWhole,
  };
}
