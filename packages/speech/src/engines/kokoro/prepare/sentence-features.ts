import type { GraphBuilder } from '../../onnx/graph-builder';
import { dataType } from '../../onnx/onnx-model';
import { highestUnvoiced } from './harmonic-source';
import { generatorPrefix, tensors as modelTensors } from './model-tensors';

/** A convolution with one tap. The statistics of its output follow from those of its input, which has fewer channels. */
export interface SingleTapConvolution {
  /** Names of its output, its input `[1, channels, time]`, weights `[out, in, 1]` and bias. */
  readonly output: string;
  readonly input: string;
  readonly weights: string;
  readonly bias: string;
}

/** Names of the tensors that the features are computed from. Except for the style, they cover a whole sentence. */
export interface FeatureTensors {
  /** Tensors `[1, channels, time]` that determine the sound, or convolutions with one tap that make them. */
  readonly sound: readonly (string | SingleTapConvolution)[];
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
    {
      output: `${generatorPrefix}noise_convs.1/Conv_output_0`,
      input: `${generatorPrefix}Concat_3_output_0`,
      weights: 'decoder.decoder.generator.noise_convs.1.weight',
      bias: 'decoder.decoder.generator.noise_convs.1.bias',
    },
    `${generatorPrefix}ups.0/ConvTranspose_output_0`,
  ],
  pitch: modelTensors.pitch,
  energy: modelTensors.energy,
  style: '/decoder/Slice_output_0',
};

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
      const { mean, deviation } =
        typeof tensor === 'string' ? statisticsOf(graph, tensor) : convolvedStatisticsOf(graph, tensor);
      return [mean, graph.node('Log', [graph.node('Add', [deviation, number(graph, smallestDeviation)])])];
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

/** Names of tensors with one value per channel. */
interface ChannelStatistics {
  readonly mean: string;
  readonly deviation: string;
}

function statisticsOf(graph: GraphBuilder, tensor: string): ChannelStatistics {
  return { mean: meanOf(graph, tensor), deviation: deviationOf(graph, tensor) };
}

/** The statistics of a convolution's output: the variances are the diagonal of W · C · Wᵀ, with the input's covariances C. */
function convolvedStatisticsOf(graph: GraphBuilder, { input, weights, bias }: SingleTapConvolution): ChannelStatistics {
  const matrix = graph.node('Squeeze', [weights, graph.integers([2])]);
  const mean = meanOf(graph, input);
  const centred = graph.node('Squeeze', [graph.node('Sub', [input, mean]), graph.integers([0])]);
  const products = graph.node('Gemm', [centred, centred], { transB: 1 });
  const length = graph.node('Cast', [graph.node('Shape', [input], { start: 2 })], { to: dataType.float });
  const covariances = graph.node('Div', [products, length]);
  const squares = graph.node('Mul', [graph.node('MatMul', [matrix, covariances]), matrix]);
  const variances = graph.node('ReduceSum', [squares, graph.integers([1])], { keepdims: 0 });
  const moved = graph.node('MatMul', [matrix, graph.node('Squeeze', [mean, graph.integers([0])])]);
  return {
    mean: graph.node('Add', [graph.reshape(moved, -1), bias]),
    deviation: graph.node('Sqrt', [graph.node('Max', [variances, number(graph, 0)])]),
  };
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
