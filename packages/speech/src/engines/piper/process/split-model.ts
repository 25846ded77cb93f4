import { integersOf, outputOf, unexpectedNode } from '../../onnx/node-graph';
import type { OnnxModel, OnnxNode } from '../../onnx/onnx-model';
import { partOfModel } from '../../onnx/part-of-model';
import { Constants } from '../../onnx/tensor-values';
import { modelOutput, withSteadyNoise } from './steady-noise';

/** A Piper model in two parts. */
export interface VitsParts {
  /** Tokens → `lengths` and `frames` of a whole sentence. */
  readonly sentence: OnnxModel;
  /** A window of `frames` → its samples. */
  readonly decoder: OnnxModel;
  /** The tensor with the length of each token in frames. */
  readonly lengths: string;
  /** The tensor with the frames of a sentence. */
  readonly frames: string;
  /** Values per frame. */
  readonly channels: number;
  /** Frames on each side of a window on which its samples depend. */
  readonly contextFrames: number;
  /** Samples per frame. */
  readonly frameSamples: number;
}

/**
 * Splits a model into a part for whole sentences, which determines how a text is spoken, and the decoder (HiFi-GAN), which makes
 * sound of any window of frames and takes most of the time. The decoder begins with the first transposed convolution. It only has
 * convolutions, so a sample depends on a known number of frames around it.
 *
 * @throws {Error} if the model does not have the expected structure.
 */
export function splitVits(model: OnnxModel): VitsParts {
  const { node, initializer } = model.graph;
  const unsupported = node.find(({ attribute = [] }) => attribute.some(({ g }) => g));
  if (unsupported) throw unexpectedNode(unsupported);
  const missing = initializer.find(
    ({ dims, rawData }) => dims.every((length) => Number(length) > 0) && !rawData.length,
  );
  if (missing) throw new Error(`The numbers of "${missing.name}" are not in raw_data.`);
  const lengths = lengthsOf(model);
  if (lengths === undefined) throw new Error('The model does not tell the lengths of its tokens.');
  const first = node.find(({ opType }) => opType === 'ConvTranspose');
  if (!first) throw new Error('The model has no transposed convolution.');
  const frames = first.input[0]!;
  const channels = new Constants(model.graph).shape(first.input[1]!)?.[0];
  if (channels === undefined) throw unexpectedNode(first);
  const decoder = partOfModel(model, [{ name: frames, shape: [1, channels, 'frames'] }], [modelOutput]);
  if (decoder.graph.input.length > 1) throw new Error('The decoder needs more than its frames.');
  const { reach, perFrame } = reachOf(decoder, frames);
  return {
    sentence: partOfModel(withSteadyNoise(model), [], [lengths, frames]),
    decoder,
    lengths,
    frames,
    channels,
    contextFrames: Math.ceil(reach),
    frameSamples: perFrame,
  };
}

/**
 * Finds the internal tensor with the length of each token in frames. In Piper's models, it is the output of the only `Ceil`
 * node.
 */
export function lengthsOf({ graph }: OnnxModel): string | undefined {
  const rounded = graph.node.filter(({ opType }) => opType === 'Ceil');
  return rounded.length === 1 ? outputOf(rounded[0]!) : undefined;
}

/** How a tensor of the decoder depends on its frames. */
interface Reach {
  /** Maximum distance of the frames on which a value depends. */
  readonly reach: number;
  /** Values for each frame. */
  readonly perFrame: number;
}

/** Operators that compute each value from the values at the same place. */
const pointwise = new Set(['Add', 'Div', 'Identity', 'LeakyRelu', 'Mul', 'Sub', 'Tanh', 'Unsqueeze']);

/** @throws {Error} if the decoder has an operator that is not local, or if a sample is not at its frame. */
function reachOf({ graph }: OnnxModel, frames: string): Reach {
  const reaches = new Map<string, Reach>([[frames, { reach: 0, perFrame: 1 }]]);
  for (const node of graph.node) {
    const inputs = node.input.flatMap((name) => reaches.get(name) ?? []);
    if (inputs.length === 0) continue;
    const [{ perFrame }] = inputs as [Reach];
    const reach = Math.max(...inputs.map((input) => input.reach));
    if (inputs.some((input) => input.perFrame !== perFrame)) throw unexpectedNode(node);
    if (pointwise.has(node.opType)) reaches.set(outputOf(node), { reach, perFrame });
    else reaches.set(outputOf(node), reachOfConvolution(node, { reach, perFrame }));
  }
  const found = reaches.get(modelOutput);
  if (!found) throw new Error('The decoder does not use its frames.');
  return found;
}

function reachOfConvolution(node: OnnxNode, { reach, perFrame }: Reach): Reach {
  const [taps] = integersOf(node, 'kernel_shape') ?? [];
  const [stride = 1] = integersOf(node, 'strides') ?? [];
  const [dilation = 1] = integersOf(node, 'dilations') ?? [];
  const [before = 0, after = 0] = integersOf(node, 'pads') ?? [];
  if (taps === undefined) throw unexpectedNode(node);
  const width = dilation * (taps - 1);
  if (node.opType === 'Conv' && stride === 1 && before + after === width) {
    return { reach: reach + Math.max(before, after) / perFrame, perFrame };
  }
  const [added = 0] = integersOf(node, 'output_padding') ?? [];
  // The first sample of a window depends on values before it, and the last one on values after it.
  const furthest = Math.max(width - before, stride - 1 + before);
  if (node.opType === 'ConvTranspose' && width + 1 + added - before - after === stride) {
    return { reach: reach + furthest / stride / perFrame, perFrame: perFrame * stride };
  }
  throw unexpectedNode(node);
}
