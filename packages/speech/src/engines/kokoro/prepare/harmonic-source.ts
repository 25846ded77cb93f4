import { GraphBuilder } from '../../onnx/graph-builder';
import { outputOf } from '../../onnx/node-graph';
import { dataType, type OnnxModel } from '../../onnx/onnx-model';
import { Constants } from '../../onnx/tensor-values';
import { withNodes } from '../../onnx/with-nodes';
import { generatorPrefix, tensors } from './model-tensors';

const generatorOfSines = `${generatorPrefix}m_source/l_sin_gen/`;

/** Tensors and constants of the exported harmonic source. */
const source = {
  /** The phase of each harmonic in radians, two values per frame: `[1, 9, 2 × frames]`. */
  phases: `${generatorOfSines}Mul_4_output_0`,
  /** Amplitude of each harmonic before they are mixed. */
  amplitude: `${generatorOfSines}Constant_10_output_0`,
  /** The share of each harmonic, `[9, 1]`. */
  weights: 'onnx::MatMul_6993',
  bias: 'decoder.decoder.generator.m_source.l_linear.bias',
} as const;

/** The pitch has two values per frame of 600 samples. */
const samplesPerValue = 300;

/** Pitches up to this one, in Hz, are unvoiced. */
export const highestUnvoiced = 10;

/**
 * Computes the harmonic source with fewer passes through memory: nine sines for each sample, their weighted sum as a product of
 * matrices, and silence where the pitch is unvoiced. The exported graph transposes all harmonics and scales them one by one.
 *
 * The phases stay as they are. Their rounding errors add up, so a phase that is computed otherwise changes the sound by 0.4 dB,
 * even if it is more exact.
 *
 * @throws {Error} if the model does not have the expected constants.
 */
export function withFastHarmonicSource(model: OnnxModel): OnnxModel {
  const constants = new Constants(model.graph);
  const [amplitude] = constants.floats(source.amplitude);
  const weights = constants.floats(source.weights).map((weight) => weight * amplitude!);
  const graph = new GraphBuilder('source/');
  const scales = graph.floats([1, 1, samplesPerValue], [3]);
  const interpolation = { mode: 'linear', coordinate_transformation_mode: 'half_pixel' };
  const sines = graph.node('Sin', [graph.node('Resize', [source.phases, '', scales], interpolation)]);
  const sum = graph.node('MatMul', [graph.floats(weights, [1, weights.length]), sines]);
  const isVoiced = graph.node('Greater', [tensors.pitch, graph.floats([highestUnvoiced], [1])]);
  const voiced = graph.reshape(graph.node('Cast', [isVoiced], { to: dataType.float }), 1, -1, 1);
  const gated = graph.node('Mul', [graph.reshape(sum, 1, -1, samplesPerValue), voiced]);
  const mixed = graph.node('Add', [graph.reshape(gated, 1, -1), graph.floats(constants.floats(source.bias), [1])]);
  graph.node('Tanh', [mixed], {}, tensors.excitation);
  const node = model.graph.node.flatMap((each) => (outputOf(each) === tensors.excitation ? graph.nodes : each));
  return withNodes(model, node, graph.tensors);
}
