import { InferenceSession, Tensor } from 'onnxruntime-node';
import { audibleFrames, framesOf, lengthsIn } from './audible-frames';
import { featureWidth, readModelParts, tensors } from './model-file';
import { frameSamples, styleWidth } from './model-facts';

/** The model's output for a run of tokens. */
export interface ModelOutput {
  readonly samples: Float32Array;
  /**
   * Frames of each token. The first and last entries are the silences at both ends, most of which has been removed. Together
   * the frames cover all samples.
   */
  readonly lengths: readonly number[];
}

/** The neural network, loaded. */
export class KokoroModel {
  private constructor(
    private readonly encoder: InferenceSession,
    private readonly decoder: InferenceSession,
  ) {}

  /**
   * @param threads the number of compute threads.
   * @throws {Error} naming the file, if it is missing, damaged or cannot be loaded.
   */
  static async load(file: string, threads: number): Promise<KokoroModel> {
    const parts = await readModelParts(file);
    const options: InferenceSession.SessionOptions = {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // The runtime's memory arena only grows: from 0.93 to 1.05 GB within 150 texts of all lengths. The system allocator stays
      // at 0.72 GB and is about 6% slower.
      enableCpuMemArena: false,
      // Memory patterns are cached for each input length, so memory would grow.
      enableMemPattern: false,
      // Otherwise the threads of one half keep spinning while the other half works.
      extra: { session: { force_spinning_stop: '1' } },
    };
    // Sequentially, because each half is in memory twice while it loads.
    const encoder = await InferenceSession.create(parts.encoder(), options);
    return new KokoroModel(encoder, await InferenceSession.create(parts.decoder(), options));
  }

  /**
   * Speaks a run of tokens. Blocks the thread: the runtime computes in its own threads but waits for them.
   *
   * Decodes only audible frames; in a short text, those are four fifths of all frames.
   *
   * @param tokens at most 510, without the zeros at both ends.
   * @param style the voice's row for this number of tokens.
   * @throws {Error} if samples are not numbers, or if the token lengths do not add up to the samples. All word times depend on
   *   these lengths.
   */
  async speak(tokens: readonly number[], style: Float32Array, speed: number): Promise<ModelOutput> {
    const inputs = BigInt64Array.from([0, ...tokens, 0], BigInt);
    const styleRow = new Tensor('float32', style, [1, styleWidth]);
    const encoded = await this.encoder.run({
      input_ids: new Tensor('int64', inputs, [1, inputs.length]),
      style: styleRow,
      speed: new Tensor('float32', Float32Array.of(speed), [1]),
    });
    const valuesOf = (name: string) => encoded[name]!.data as Float32Array;
    const frames = encoded[tensors.features]!.dims[2]!;
    const audible = audibleFrames(valuesOf(tensors.energy));
    const taken = (name: string, rows: number) => framesOf(valuesOf(name), rows, frames, audible);
    const curve = (name: string) => {
      const values = taken(name, 1);
      return new Tensor('float32', values, [1, values.length]);
    };
    const features = taken(tensors.features, featureWidth);
    const decoded = await this.decoder.run({
      [tensors.features]: new Tensor('float32', features, [1, featureWidth, audible.end - audible.start]),
      [tensors.pitch]: curve(tensors.pitch),
      [tensors.energy]: curve(tensors.energy),
      style: styleRow,
    });
    const samples = decoded[tensors.samples]!.data as Float32Array;
    const lengths = lengthsIn(Array.from(valuesOf(tensors.lengths)), audible);
    const total = lengths.reduce((sum, length) => sum + length, 0) * frameSamples;
    if (lengths.length !== inputs.length || total !== samples.length) {
      throw new Error(`${lengths.length} tokens last ${total} samples, but there are ${samples.length}.`);
    }
    if (!samples.every((sample) => Number.isFinite(sample)))
      throw new Error('The model made samples that are not numbers.');
    return { samples, lengths };
  }
}
