import { InferenceSession, Tensor } from 'onnxruntime-node';
import { cutFrames } from '../../windows/cut-frames';
import type { FrameRange } from '../../windows/window-plan';
import { normalisationInputs, pitchInput, styleOutputs, tensors } from '../prepare/model-tensors';
import { EnergyCurve } from './energy-curve';
import { contextFrames, frameSamples, isDecodedWhole, styleWidth } from './model-facts';

/** Channels of `tensors.frames`, with two values per frame each. */
const frameChannels = 512;
const valuesPerFrame = 2;

/** A whole sentence before it becomes sound. */
export interface EncodedSentence {
  /** Frames of each token, including the zeros at both ends. */
  readonly lengths: readonly number[];
  readonly energy: EnergyCurve;
  /** In Hz, with all moves: two values per frame. Up to 10 Hz, the sound is unvoiced. */
  readonly pitch: Float32Array;
  /** Inputs of the generator: see `tensors` and `normalisationInputs`. */
  readonly frames: Float32Array;
  readonly excitation: Float32Array;
  /** With predicted statistics, or those of the style alone if the sentence is decoded whole. */
  readonly scales: Float32Array;
  readonly shifts: Float32Array;
  /** Whether it is decoded whole, so that the generator determines the statistics itself. */
  readonly isWhole: boolean;
}

/** How the pitch of tokens is moved: one value for each token, without the zeros at both ends. */
export interface PitchMoves {
  readonly octaves: ArrayLike<number>;
  /** Added to 1, what multiplies the distance of the pitch from the mean of the sentence, in octaves. */
  readonly range: ArrayLike<number>;
}

/** What the generator needs to make a window, with its context. */
export interface WindowInput extends Pick<EncodedSentence, 'frames' | 'excitation' | 'scales' | 'shifts'> {
  /** Number of frames, with context. */
  readonly length: number;
  /** Frames of the window, counted from the start of its context. */
  readonly own: FrameRange;
  /** Whether the window is the whole sentence, so that the generator determines the statistics itself. */
  readonly isWhole: boolean;
}

/** The files of the prepared model. */
interface ModelFiles {
  readonly sentence: string;
  readonly generator: string;
}

export interface EncodeOptions {
  /** How the pitch of each token is moved. If omitted, not at all. */
  readonly moves?: PitchMoves | undefined;
  /** Whether the sentence is decoded whole, because the predicted statistics do not fit the voice. Short sentences always are. */
  readonly isWhole?: boolean;
}

/** The two parts of the model, with a number of threads. */
interface Sessions {
  readonly sentence: InferenceSession;
  readonly generator: InferenceSession;
}

/**
 * The neural network, loaded.
 *
 * With one thread, nothing waits for other threads, so as many processes as cores speak more than one process with as many
 * threads. With several threads, one request is spoken faster while the other cores are idle. So the model is loaded for
 * both. Its weights are in memory once: see `withExternalData`.
 */
export class KokoroModel {
  private sessions: Sessions;
  /** With the number of threads while other processes work, too. */
  private shared: Promise<Sessions> | undefined;

  private constructor(
    private readonly files: ModelFiles,
    private readonly threads: number,
    private readonly alone: Sessions,
  ) {
    this.sessions = alone;
  }

  /**
   * Loads the model for a request that is alone. Call `loadShared` when there is time for it.
   *
   * @param files the two parts of the prepared model: see `splitModel`.
   * @param threads the numbers of compute threads while other processes work, too, and while none does.
   * @throws {Error} if a part cannot be loaded.
   */
  static async load(
    files: ModelFiles,
    { threads, threadsAlone }: { threads: number; threadsAlone: number },
  ): Promise<KokoroModel> {
    const model = new KokoroModel(files, threads, await loadSessions(files, threadsAlone));
    if (threads === threadsAlone) model.shared = Promise.resolve(model.alone);
    return model;
  }

  /** Loads the model for use while other processes work, unless it has been loaded. Blocks the thread. */
  async loadShared(): Promise<Sessions> {
    return (this.shared ??= loadSessions(this.files, this.threads));
  }

  /** Chooses the number of threads for what follows. */
  async use(isAlone: boolean): Promise<void> {
    this.sessions = isAlone ? this.alone : await this.loadShared();
  }

  /**
   * Determines how a run of tokens is spoken. Blocks the thread: the runtime computes in its own threads but waits for them.
   *
   * @param tokens at most 510, without the zeros at both ends.
   * @param style the voice's row for this number of tokens.
   * @throws {Error} if the lengths of the tokens and the frames do not agree. All word times depend on these lengths.
   */
  async encode(
    tokens: readonly number[],
    style: Float32Array,
    speed: number,
    { moves, isWhole: mustBeWhole = false }: EncodeOptions = {},
  ): Promise<EncodedSentence> {
    const inputs = BigInt64Array.from([0, ...tokens, 0], BigInt);
    const encoded = await this.sessions.sentence.run({
      input_ids: new Tensor('int64', inputs, [1, inputs.length]),
      style: new Tensor('float32', style, [1, styleWidth]),
      speed: new Tensor('float32', Float32Array.of(speed), [1]),
      [pitchInput]: new Tensor('float32', pitchValues(inputs.length, moves), [2, inputs.length]),
    });
    const valuesOf = (name: string) => encoded[name]!.data as Float32Array;
    const lengths = Array.from(valuesOf(tensors.lengths));
    const energy = new EnergyCurve(valuesOf(tensors.energy));
    const frames = lengths.reduce((sum, length) => sum + length, 0);
    if (lengths.length !== inputs.length || frames !== energy.frames) {
      throw new Error(`${lengths.length} tokens last ${frames} frames, but there are ${energy.frames}.`);
    }
    const isWhole = mustBeWhole || isDecodedWhole(frames);
    const { scales, shifts } = isWhole ? styleOutputs : normalisationInputs;
    return {
      lengths,
      energy,
      pitch: valuesOf(tensors.pitch),
      frames: valuesOf(tensors.frames),
      excitation: valuesOf(tensors.excitation),
      scales: valuesOf(scales),
      shifts: valuesOf(shifts),
      isWhole,
    };
  }

  /**
   * Makes the samples of a window, without its context. Blocks the thread.
   *
   * @throws {Error} if samples are not numbers.
   */
  async decode({ frames, excitation, scales, shifts, length, own, isWhole }: WindowInput): Promise<Float32Array> {
    const decoded = await this.sessions.generator.run({
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

/** The moves of the tokens and of the zeros at both ends, which are moved as the tokens beside them. */
function pitchValues(length: number, { octaves, range }: PitchMoves = { octaves: [], range: [] }): Float32Array {
  const values = new Float32Array(2 * length);
  const row = (of: ArrayLike<number>, at: number) => {
    if (of.length === 0) return;
    for (let token = 0; token < length; token++)
      values[at + token] = of[Math.min(Math.max(token - 1, 0), of.length - 1)]!;
  };
  row(octaves, 0);
  row(range, length);
  return values;
}

function byChannel(values: Float32Array): Tensor {
  return new Tensor('float32', values, [1, values.length, 1]);
}

async function loadSessions(files: ModelFiles, threads: number): Promise<Sessions> {
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // The preparer has done the rest. Higher levels only load more slowly: the samples are the same, and computed as fast.
    graphOptimizationLevel: 'basic',
    // The runtime's memory arena only grows: from 0.93 to 1.05 GB within 150 texts of all lengths. The system allocator stays
    // at 0.72 GB and is about 6% slower.
    enableCpuMemArena: false,
    // Memory patterns are cached for each input length, so memory would grow.
    enableMemPattern: false,
    // Threads that spin while they wait make it no faster, and use a quarter of the processor's time.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  };
  return {
    sentence: await InferenceSession.create(files.sentence, options),
    generator: await InferenceSession.create(files.generator, options),
  };
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
