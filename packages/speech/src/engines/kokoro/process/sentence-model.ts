import { InferenceSession, Tensor } from 'onnxruntime-node';
import { normalisationInputs, pitchInput, styleOutputs, tensors } from '../prepare/model-tensors';
import { EnergyCurve } from './energy-curve';
import { loadSession } from './load-session';
import { isDecodedWhole, styleWidth } from './model-facts';

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

export interface EncodeOptions {
  /** How the pitch of each token is moved. If omitted, not at all. */
  readonly moves?: PitchMoves | undefined;
  /** Whether the sentence is decoded whole, because the predicted statistics do not fit the voice. Short sentences always are. */
  readonly isWhole?: boolean;
}

/**
 * The part of the neural network that determines how whole sentences are spoken, loaded.
 *
 * One process has it, for all: it takes a sixth of the time and most of the memory.
 */
export class SentenceModel {
  private constructor(private readonly session: InferenceSession) {}

  /**
   * @param file the part for sentences of the prepared model: see `splitModel`.
   * @param threads the number of compute threads.
   * @throws {Error} if it cannot be loaded.
   */
  static async load(file: string, threads: number): Promise<SentenceModel> {
    return new SentenceModel(await loadSession(file, threads));
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
    const encoded = await this.session.run({
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
