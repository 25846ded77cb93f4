import { InferenceSession, Tensor } from 'onnxruntime-node';
import { frameSamples, styleWidth } from './model-facts';
import { lengthsOutput, readModel } from './model-file';

/** What the model has made of a run of tokens. */
export interface Rendering {
  readonly samples: Float32Array;
  /** Frames of each token, with the silences at both ends as first and last; together they are all of the samples. */
  readonly lengths: readonly number[];
}

/** The neural network, loaded. */
export class KokoroModel {
  private constructor(private readonly session: InferenceSession) {}

  /**
   * @param threads how many to compute with.
   * @throws {Error} naming the file, if it is missing, damaged or cannot be loaded.
   */
  static async load(file: string, threads: number): Promise<KokoroModel> {
    const model = await readModel(file);
    const session = await InferenceSession.create(model, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // Its own pool of memory only grows: from 0.93 to 1.05 GB within 150 texts of all lengths, where the system's stays
      // at 0.72 GB and takes some 6 % longer.
      enableCpuMemArena: false,
      // It plans memory for each length of input anew, and keeps every plan: memory would grow.
      enableMemPattern: false,
    });
    return new KokoroModel(session);
  }

  /**
   * Speaks a run of tokens. It blocks the thread: the runtime computes in its own threads, but waits for them.
   *
   * @param tokens at most 510, without the zeros at both ends.
   * @param style the voice's row for this number of tokens.
   * @throws {Error} if the samples are not numbers, or if the lengths do not add up to them, on which all word times
   *   depend.
   */
  async speak(tokens: readonly number[], style: Float32Array, speed: number): Promise<Rendering> {
    const inputs = BigInt64Array.from([0, ...tokens, 0], BigInt);
    const outputs = await this.session.run({
      input_ids: new Tensor('int64', inputs, [1, inputs.length]),
      style: new Tensor('float32', style, [1, styleWidth]),
      speed: new Tensor('float32', Float32Array.of(speed), [1]),
    });
    const samples = outputs['waveform']!.data as Float32Array;
    const lengths = Array.from(outputs[lengthsOutput]!.data as Float32Array);
    const total = lengths.reduce((sum, length) => sum + length, 0) * frameSamples;
    if (lengths.length !== inputs.length || total !== samples.length) {
      throw new Error(`${lengths.length} tokens last ${total} samples, but there are ${samples.length}.`);
    }
    if (!samples.every((sample) => Number.isFinite(sample)))
      throw new Error('The model made samples that are no numbers.');
    return { samples, lengths };
  }
}
