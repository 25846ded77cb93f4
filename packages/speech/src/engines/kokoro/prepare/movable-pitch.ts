import { GraphBuilder } from '../../onnx/graph-builder';
import { outputOf } from '../../onnx/node-graph';
import { dataType, type OnnxModel } from '../../onnx/onnx-model';
import { valueOf } from '../../onnx/part-of-model';
import { withNodes } from '../../onnx/with-nodes';
import { highestUnvoiced } from './harmonic-source';
import { pitchInput, tensors } from './model-tensors';

/** `[tokens, frames]`: 1 where a frame is one of the token's. */
const alignment = '/encoder/Cast_4_output_0';

/** The model's own pitch, once it is no longer what the rest of the model uses. */
const ownPitch = 'pitch/own';

/** The pitch has two values per frame. */
const valuesPerFrame = 2;

/** Values over which a change of pitch is spread: 112 ms, about as long as voices take. */
const smoothedValues = 9;

/** The range scales deviations of up to this many octaves from the sentence's mean. Larger ones occur only next to unvoiced sounds. */
const widestDeviation = 1;

/** Just above `highestUnvoiced`, in Hz: a lower pitch never makes a voiced sound unvoiced. */
const lowestVoiced = 10.01;

/**
 * Adds the input `pitchInput` by which each token's pitch can be moved, before the decoder and the harmonic source use it. The move is
 * spread over the frames of its token by the model's own alignment, and smoothed. Durations and loudness do not depend on the pitch.
 *
 * With an input of zeros, every value is multiplied by exactly 1, so the sound is the same to the bit.
 *
 * @throws {Error} if the model has no pitch as expected.
 */
export function withMovablePitch(model: OnnxModel): OnnxModel {
  const graph = new GraphBuilder('pitch/');
  const number = (value: number) => graph.floats([value], [1]);
  const [octaves, range] = graph.split(smoothedByValue(graph), [1, 1], 0);
  const isVoiced = graph.node('Greater', [ownPitch, number(highestUnvoiced)]);
  const voiced = graph.node('Cast', [isVoiced], { to: dataType.float });
  const natural = graph.node('Log', [graph.node('Max', [ownPitch, number(highestUnvoiced)])]);
  const height = graph.node('Mul', [natural, number(Math.LOG2E)]);
  const sum = (of: string) => graph.node('ReduceSum', [of, graph.integers([-1])], { keepdims: 1 });
  const count = graph.node('Max', [sum(voiced), number(1)]);
  const mean = graph.node('Div', [sum(graph.node('Mul', [height, voiced])), count]);
  const deviation = graph.node('Max', [graph.node('Sub', [height, mean]), number(-widestDeviation)]);
  const bounded = graph.node('Min', [deviation, number(widestDeviation)]);
  const move = graph.node('Add', [octaves!, graph.node('Mul', [range!, bounded])]);
  // Two to the power of 0 is exactly 1. The runtime's exponential function is not that exact.
  const moved = graph.node('Mul', [ownPitch, graph.node('Pow', [number(2), move])]);
  const lowest = graph.node('Min', [ownPitch, number(lowestVoiced)]);
  graph.node('Where', [isVoiced, graph.node('Max', [moved, lowest]), ownPitch], {}, tensors.pitch);
  const node = model.graph.node.flatMap((each) =>
    outputOf(each) === tensors.pitch ? [{ ...each, output: [ownPitch] }, ...graph.nodes] : each,
  );
  if (!node.some(({ output }) => output.includes(ownPitch)))
    throw new Error(`The model does not make "${tensors.pitch}".`);
  const whole = withNodes(model, node, graph.tensors);
  const input = [...whole.graph.input, valueOf({ name: pitchInput, shape: [2, 'tokens'] })];
  return { ...whole, graph: { ...whole.graph, input } };
}

/** The input for each value of the pitch, without jumps: `[2, 2 × frames]`. */
function smoothedByValue(graph: GraphBuilder): string {
  const byFrame = graph.reshape(graph.node('MatMul', [pitchInput, alignment]), 2, -1, 1);
  const twice = graph.node(
    'Concat',
    Array.from({ length: valuesPerFrame }, () => byFrame),
    { axis: 2 },
  );
  const side = (smoothedValues - 1) / 2;
  const extended = graph.node('Pad', [graph.reshape(twice, 1, 2, -1), graph.integers([0, 0, side, 0, 0, side])], {
    mode: 'edge',
  });
  const weights = hann(smoothedValues);
  const smooth = graph.node('Conv', [extended, graph.floats([...weights, ...weights], [2, 1, smoothedValues])], {
    kernel_shape: [smoothedValues],
    group: 2,
  });
  return graph.reshape(smooth, 2, -1);
}

/** The weights of a Hann window, none of which is 0. Their sum is 1. */
function hann(length: number): number[] {
  const weights = Array.from({ length }, (_, at) => 1 - Math.cos((2 * Math.PI * (at + 1)) / (length + 1)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
