import { InferenceSession, Tensor } from 'onnxruntime-node';
import { decodeModel, encodeAddition, encodeModel, type OnnxModel } from '../../onnx/onnx-model';
import { readVerified } from '../../onnx/read-verified';
import { cutFrames } from '../../windows/cut-frames';
import type { FrameRange, WindowUnits } from '../../windows/window-plan';
import { lengthsOf, splitVits, type VitsParts } from './split-model';
import { modelOutput, noiseFor, noiseInput } from './steady-noise';

/** The speaker and the scales of VITS for a run of tokens. */
export interface VitsScales {
  /** `undefined` if the model has only one speaker. */
  readonly speakerId: number | undefined;
  readonly noiseScale: number;
  readonly noiseW: number;
  /** Length of phonemes: 2 is half the speed. */
  readonly lengthScale: number;
}

/** The output of a whole model for a run of tokens. */
export interface ModelOutput {
  readonly samples: Float32Array;
  /** Samples of each token, which add up to all samples; `undefined` if this model does not provide them. */
  readonly lengths: readonly number[] | undefined;
}

/** A sentence before it becomes sound. */
export interface EncodedSentence {
  /** Frames of each token, which add up to all frames. */
  readonly lengths: readonly number[];
  /** The decoder's input. */
  readonly values: Float32Array;
}

/** What the decoder needs to make a window, with its context. */
export interface WindowInput {
  readonly values: Float32Array;
  /** Number of frames, with context. */
  readonly length: number;
  /** Frames of the window, counted from the start of its context. */
  readonly own: FrameRange;
}

/** Seconds of the first window on a fast machine: silence, and the beginning of the first sound. */
const fewestSeconds = 0.4;

/**
 * Loads the neural network of a Piper voice (VITS): in two parts if it has the expected structure, else as a whole.
 *
 * @param file an ONNX model.
 * @param sha256 the expected digest of the file.
 * @param config the samples per second, and samples per frame, the unit of token lengths.
 * @param threads the number of compute threads.
 * @throws {Error} naming the file, if it is missing, damaged or not a Piper voice.
 */
export async function loadPiperModel(
  { file, sha256 }: { readonly file: string; readonly sha256: string },
  { sampleRate, hopLength }: { readonly sampleRate: number; readonly hopLength: number },
  threads: number,
): Promise<PiperModel | PiperModelInParts> {
  const bytes = await readVerified(file, sha256);
  try {
    const model = decodeModel(bytes);
    const parts = partsOf(model);
    return parts
      ? await PiperModelInParts.load(parts, sampleRate, threads)
      : await PiperModel.load(bytes, lengthsOf(model), hopLength, threads);
  } catch (cause) {
    throw new Error(`${file} is no voice of Piper's: ${(cause as Error).message}`, { cause });
  }
}

function partsOf(model: OnnxModel): VitsParts | undefined {
  try {
    return splitVits(model);
  } catch {
    return undefined;
  }
}

/** A model whose decoder makes windows. The same tokens make the same speech each time. */
export class PiperModelInParts {
  private constructor(
    private readonly sentence: InferenceSession,
    private readonly decoder: InferenceSession,
    private readonly facts: Omit<VitsParts, 'sentence' | 'decoder'>,
    readonly sampleRate: number,
  ) {}

  static async load(
    { sentence, decoder, ...facts }: VitsParts,
    sampleRate: number,
    threads: number,
  ): Promise<PiperModelInParts> {
    const sentenceSession = await createSession(encodeModel(sentence), threads);
    expectInputs(sentenceSession);
    const decoderSession = await createSession(encodeModel(decoder), threads);
    return new PiperModelInParts(sentenceSession, decoderSession, facts, sampleRate);
  }

  /** Samples per frame. */
  get frameSamples(): number {
    return this.facts.frameSamples;
  }

  /** What its windows are made of. */
  get windowUnits(): WindowUnits {
    const { contextFrames, frameSamples } = this.facts;
    const frameSeconds = frameSamples / this.sampleRate;
    return { contextFrames, frameSeconds, fewestFrames: Math.ceil(fewestSeconds / frameSeconds) };
  }

  /**
   * Determines how a run of tokens is spoken. Blocks the thread: the runtime computes in its own threads but waits for them.
   *
   * @throws {Error} if the lengths of the tokens and the frames do not agree. All word times depend on these lengths.
   */
  async encode(tokens: readonly number[], scales: VitsScales): Promise<EncodedSentence> {
    const outputs = await this.sentence.run({
      ...inputsFor(this.sentence, tokens, scales),
      // Without noise in the model, there is no such input.
      ...(this.sentence.inputNames.includes(noiseInput) && {
        [noiseInput]: new Tensor('int64', BigInt64Array.of(BigInt(noiseFor(tokens))), [1]),
      }),
    });
    const { lengths: lengthsName, frames: framesName, channels } = this.facts;
    const lengths = Array.from(outputs[lengthsName]!.data as Float32Array);
    const values = outputs[framesName]!.data as Float32Array;
    const frames = lengths.reduce((sum, length) => sum + length, 0);
    if (lengths.length !== tokens.length || frames * channels !== values.length) {
      throw new Error(`${tokens.length} tokens last ${frames} frames, but there are ${values.length / channels}.`);
    }
    return { lengths, values };
  }

  /** Cuts the decoder's input for a window out of a sentence. */
  windowInput({ values }: EncodedSentence, { start, end }: FrameRange): WindowInput {
    const { channels, contextFrames } = this.facts;
    const from = Math.max(0, start - contextFrames);
    const to = Math.min(values.length / channels, end + contextFrames);
    return {
      values: cutFrames(values, { start: from, end: to }, { channels, valuesPerFrame: 1 }),
      length: to - from,
      own: { start: start - from, end: end - from },
    };
  }

  /**
   * Makes the samples of a window, without its context. Blocks the thread.
   *
   * @throws {Error} if samples are not numbers.
   */
  async decode({ values, length, own }: WindowInput): Promise<Float32Array> {
    const { frames, channels, frameSamples } = this.facts;
    const outputs = await this.decoder.run({ [frames]: new Tensor('float32', values, [1, channels, length]) });
    const all = outputs[modelOutput]!.data as Float32Array;
    return expectNumbers(all.subarray(own.start * frameSamples, own.end * frameSamples));
  }
}

/** A model as a whole. */
export class PiperModel {
  private constructor(
    private readonly session: InferenceSession,
    private readonly lengthsOutput: string | undefined,
    private readonly hopLength: number,
  ) {}

  /** @param lengthsOutput the internal tensor with the length of each token in frames. */
  static async load(
    bytes: Uint8Array,
    lengthsOutput: string | undefined,
    hopLength: number,
    threads: number,
  ): Promise<PiperModel> {
    const added = lengthsOutput === undefined ? [] : [encodeAddition({ output: [{ name: lengthsOutput }] })];
    const session = await createSession(Buffer.concat([bytes, ...added]), threads);
    expectInputs(session);
    if (!session.outputNames.includes(modelOutput)) throw new Error(`it makes ${session.outputNames.join(', ')}`);
    return new PiperModel(session, lengthsOutput, hopLength);
  }

  /**
   * Speaks a run of tokens. Blocks the thread: the runtime computes in its own threads but waits for them.
   *
   * @throws {Error} if the samples are not numbers.
   */
  async speak(tokens: readonly number[], scales: VitsScales): Promise<ModelOutput> {
    const outputs = await this.session.run(inputsFor(this.session, tokens, scales));
    const samples = expectNumbers(outputs[modelOutput]!.data as Float32Array);
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

async function createSession(model: Uint8Array, threads: number): Promise<InferenceSession> {
  return InferenceSession.create(model, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // As with Kokoro: arena and memory patterns only grow, because texts differ in length.
    enableCpuMemArena: false,
    enableMemPattern: false,
  });
}

/** @throws {Error} if a session does not take what the models of Piper voices take. */
function expectInputs({ inputNames }: InferenceSession): void {
  const inputs = ['input', 'input_lengths', 'scales'];
  if (!inputs.every((name) => inputNames.includes(name))) throw new Error(`it takes ${inputNames.join(', ')}`);
}

function inputsFor(
  { inputNames }: InferenceSession,
  tokens: readonly number[],
  { speakerId, noiseScale, noiseW, lengthScale }: VitsScales,
): Record<string, Tensor> {
  return {
    input: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length]),
    input_lengths: new Tensor('int64', BigInt64Array.of(BigInt(tokens.length)), [1]),
    scales: new Tensor('float32', Float32Array.of(noiseScale, lengthScale, noiseW), [3]),
    ...(inputNames.includes('sid') && { sid: new Tensor('int64', BigInt64Array.of(BigInt(speakerId ?? 0)), [1]) }),
  };
}

/** @throws {Error} if samples are not numbers. */
function expectNumbers(samples: Float32Array): Float32Array {
  if (!samples.every((sample) => Number.isFinite(sample)))
    throw new Error('The model made samples that are not numbers.');
  return samples;
}
