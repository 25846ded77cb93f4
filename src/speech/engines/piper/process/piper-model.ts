import { InferenceSession, Tensor } from 'onnxruntime-node';
import { decodeModel, encodeAddition } from '../../onnx/onnx-model';
import { readVerified } from '../../onnx/read-verified';

/** The speaker and the scales of VITS for a run of tokens. */
export interface VitsScales {
  /** `undefined` if the model has only one speaker. */
  readonly speakerId: number | undefined;
  readonly noiseScale: number;
  readonly noiseW: number;
  /** Length of phonemes: 2 is half the speed. */
  readonly lengthScale: number;
}

/** The model's output for a run of tokens. */
export interface ModelOutput {
  readonly samples: Float32Array;
  /** Samples of each token, which add up to all samples; `undefined` if this model does not provide them. */
  readonly lengths: readonly number[] | undefined;
}

/** The neural network of a Piper voice (VITS), loaded. */
export class PiperModel {
  private constructor(
    private readonly session: InferenceSession,
    private readonly lengthsOutput: string | undefined,
    private readonly hopLength: number,
  ) {}

  /**
   * @param sha256 the expected digest of the file.
   * @param hopLength samples per frame, the unit of token lengths.
   * @param threads the number of compute threads.
   * @throws {Error} naming the file, if it is missing, damaged or not a Piper voice.
   */
  static async load(file: string, sha256: string, hopLength: number, threads: number): Promise<PiperModel> {
    const bytes = await readVerified(file, sha256);
    try {
      const lengthsOutput = findLengths(bytes);
      const added = lengthsOutput === undefined ? [] : [encodeAddition({ output: [{ name: lengthsOutput }] })];
      const session = await InferenceSession.create(Buffer.concat([bytes, ...added]), {
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        // As with Kokoro: arena and memory patterns only grow, because texts differ in length.
        enableCpuMemArena: false,
        enableMemPattern: false,
      });
      const inputs = ['input', 'input_lengths', 'scales'];
      if (!inputs.every((name) => session.inputNames.includes(name)) || !session.outputNames.includes('output')) {
        throw new Error(`it takes ${session.inputNames.join(', ')} and makes ${session.outputNames.join(', ')}`);
      }
      return new PiperModel(session, lengthsOutput, hopLength);
    } catch (cause) {
      throw new Error(`${file} is no voice of Piper's: ${(cause as Error).message}`, { cause });
    }
  }

  /**
   * Speaks a run of tokens. Blocks the thread: the runtime computes in its own threads but waits for them.
   *
   * @throws {Error} if the samples are not numbers.
   */
  async speak(
    tokens: readonly number[],
    { speakerId, noiseScale, noiseW, lengthScale }: VitsScales,
  ): Promise<ModelOutput> {
    const outputs = await this.session.run({
      input: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length]),
      input_lengths: new Tensor('int64', BigInt64Array.of(BigInt(tokens.length)), [1]),
      scales: new Tensor('float32', Float32Array.of(noiseScale, lengthScale, noiseW), [3]),
      ...(this.session.inputNames.includes('sid') && {
        sid: new Tensor('int64', BigInt64Array.of(BigInt(speakerId ?? 0)), [1]),
      }),
    });
    const samples = outputs['output']!.data as Float32Array;
    if (!samples.every((sample) => Number.isFinite(sample)))
      throw new Error('The model made samples that are not numbers.');
    return { samples, lengths: this.lengthsIn(outputs, tokens.length, samples.length) };
  }

  private lengthsIn(outputs: InferenceSession.ReturnType, tokens: number, samples: number): number[] | undefined {
    if (this.lengthsOutput === undefined) return undefined;
    const frames = outputs[this.lengthsOutput]!.data;
    const lengths = Array.from(frames as Float32Array, (length) => length * this.hopLength);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    return lengths.length === tokens && total === samples ? lengths : undefined;
  }
}

/**
 * Finds the internal tensor with the length of each token in frames. In Piper's models, it is the output of the only `Ceil`
 * node.
 */
function findLengths(model: Uint8Array): string | undefined {
  const rounded = decodeModel(model).graph.node.filter(({ opType }) => opType === 'Ceil');
  return rounded.length === 1 ? rounded[0]!.output[0] : undefined;
}
