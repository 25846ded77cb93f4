import { InferenceSession, Tensor } from 'onnxruntime-node';
import { GraphBuilder } from './graph-builder';
import { outputOf } from './node-graph';
import { encodeModel, type OnnxModel, type OnnxNode } from './onnx-model';
import { partOfModel } from './part-of-model';
import { Constants } from './tensor-values';
import { withNodes } from './with-nodes';

/** How a transform divides a signal, in samples. */
interface Frames {
  readonly length: number;
  readonly step: number;
}

/**
 * Replaces short-time Fourier transforms by convolutions, which the runtime computes thirty times faster.
 *
 * The numbers of a convolution are what the runtime's own transform makes of impulses, rounding errors included. The imaginary
 * part of a real signal at frequency 0 and at the highest, which should be 0, has only rounding errors, and their sign decides
 * whether the angle of a negative value is +π or -π. Exact numbers would change the sound of Kokoro by 0.9 dB.
 *
 * @throws {Error} if the window or the lengths are not constants.
 */
export async function stftAsConvolution(model: OnnxModel): Promise<OnnxModel> {
  const constants = new Constants(model.graph);
  const graph = new GraphBuilder('stft/');
  const node: OnnxNode[] = [];
  for (const each of model.graph.node) {
    if (each.opType !== 'STFT') {
      node.push(each);
      continue;
    }
    const frames = { length: constants.floats(each.input[2]!).length, step: constants.integer(each.input[1]!) };
    const response = await impulseResponse(model, each, frames);
    node.push(...graph.addedBy(() => replace(graph, each, frames, response)));
  }
  return withNodes(model, node, graph.tensors);
}

/** Input: `[1, samples]` or `[1, samples, 1]`; output: `[1, frames, frequencies, 2]`. */
function replace(graph: GraphBuilder, node: OnnxNode, { length, step }: Frames, response: Float32Array): void {
  const channels = response.length / length;
  const byChannel = response.map((_, at) => response[(at % length) * channels + Math.floor(at / length)]!);
  const spectrum = graph.node(
    'Conv',
    [graph.reshape(node.input[0]!, 1, 1, -1), graph.floats(byChannel, [channels, 1, length])],
    { kernel_shape: [length], strides: [step] },
  );
  const parts = graph.reshape(spectrum, 1, channels / 2, 2, -1);
  graph.node('Transpose', [parts], { perm: [0, 3, 1, 2] }, outputOf(node));
}

/**
 * What a transform makes of an impulse at each sample of its window: `[samples, frequencies, 2]`.
 */
async function impulseResponse(model: OnnxModel, node: OnnxNode, { length, step }: Frames): Promise<Float32Array> {
  const [signal] = node.input;
  const output = outputOf(node);
  const session = await InferenceSession.create(
    encodeModel(partOfModel(model, [{ name: signal!, shape: [1, 'samples'] }], [output])),
  );
  // Each impulse is alone in its window, which starts at a multiple of both the step and the length.
  const distance = length * step;
  const samples = new Float32Array(length * distance);
  for (let at = 0; at < length; at++) samples[at * distance + at] = 1;
  const result = await session.run({ [signal!]: new Tensor('float32', samples, [1, samples.length]) });
  await session.release();
  const { data, dims } = result[output]!;
  const width = dims[2]! * dims[3]!;
  const windows = Array.from({ length }, (_, at) =>
    (data as Float32Array).subarray(at * length * width, (at * length + 1) * width),
  );
  return Float32Array.from(windows.flatMap((window) => [...window]));
}
