import type { GraphBuilder } from '../../onnx/graph-builder';
import { dataType } from '../../onnx/onnx-model';
import { generatorPrefix, tensors as modelTensors } from './model-tensors';

/** Names of the tensors that the features are computed from. Except for the style, they cover a whole sentence. */
export interface FeatureTensors {
  /** Tensors `[1, channels, time]` that determine the sound. */
  readonly sound: readonly string[];
  /** Fundamental frequency in Hz, `[1, 2 × frames]`. It is near 0 where the sound is unvoiced. */
  readonly pitch: string;
  /** Loudness, `[1, 2 × frames]`. */
  readonly energy: string;
  /** The half of the style that the decoder uses, `[1, 128]`. */
  readonly style: string;
}

/** Their names in the exported model. The sound is described by the outputs of the generator's first layers, which are cheap. */
export const featureTensors: FeatureTensors = {
  sound: [
    `${generatorPrefix}noise_convs.0/Conv_output_0`,
    `${generatorPrefix}noise_convs.1/Conv_output_0`,
    `${generatorPrefix}ups.0/ConvTranspose_output_0`,
  ],
  pitch: modelTensors.pitch,
  energy: modelTensors.energy,
  style: '/decoder/Slice_output_0',
};

/** Pitch of voiced sound is higher, in Hz. The model itself uses this limit. */
const highestUnvoiced = 10;

/** Prevents the logarithm of 0. */
export const smallestDeviation = 1e-4;

/**
 * Adds nodes that compute the features of a sentence: averages over its whole time, silence included. The generator's
 * statistics are predicted from them.
 *
 * The features, in order: for each tensor in `sound`, the mean of each channel, and the logarithm of its standard deviation;
 * mean and standard deviation of the energy; the voiced share of the time; the logarithm of the mean pitch of voiced sound;
 * the standard deviation of the pitch; the logarithm of the number of frames; the style.
 *
 * @returns the name of a tensor `[1, features]`.
 */
export function addSentenceFeatures(graph: GraphBuilder, tensors: FeatureTensors = featureTensors): string {
  const { sound, pitch, energy, style } = tensors;
  const features = [
    ...sound.flatMap((tensor) => {
      const deviation = graph.node('Add', [deviationOf(graph, tensor), number(graph, smallestDeviation)]);
      return [meanOf(graph, tensor), graph.node('Log', [deviation])];
    }),
    meanOf(graph, energy),
    deviationOf(graph, energy),
    ...voicingOf(graph, pitch),
    deviationOf(graph, pitch),
    logOfFrames(graph, pitch),
    style,
  ];
  return graph.node(
    'Concat',
    features.map((feature) => graph.reshape(feature, 1, -1)),
    { axis: 1 },
  );
}

/** The mean over time, which is the last dimension. */
function meanOf(graph: GraphBuilder, tensor: string): string {
  return graph.node('ReduceMean', [tensor, graph.integers([-1])], { keepdims: 1 });
}

function deviationOf(graph: GraphBuilder, tensor: string): string {
  const difference = graph.node('Sub', [tensor, meanOf(graph, tensor)]);
  return graph.node('Sqrt', [meanOf(graph, graph.node('Mul', [difference, difference]))]);
}

/** The voiced share, and the logarithm of one more than the mean pitch of voiced sound. If nothing is voiced, both are 0. */
function voicingOf(graph: GraphBuilder, pitch: string): string[] {
  const isVoiced = graph.node('Greater', [pitch, number(graph, highestUnvoiced)]);
  const voiced = graph.node('Cast', [isVoiced], { to: dataType.float });
  const share = meanOf(graph, voiced);
  const voicedPitch = meanOf(graph, graph.node('Mul', [pitch, voiced]));
  const meanPitch = graph.node('Div', [voicedPitch, graph.node('Max', [share, number(graph, 1e-9)])]);
  return [share, graph.node('Log', [graph.node('Add', [meanPitch, number(graph, 1)])])];
}

function logOfFrames(graph: GraphBuilder, pitch: string): string {
  const values = graph.node('Cast', [graph.node('Shape', [pitch], { start: 1 })], { to: dataType.float });
  return graph.node('Log', [graph.node('Mul', [values, number(graph, 0.5)])]);
}

function number(graph: GraphBuilder, value: number): string {
  return graph.floats([value], [1]);
}
