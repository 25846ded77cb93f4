// The parts of the published model, as the server prepares them but in 32 bits.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';

const require = createRequire(import.meta.url);
const { GraphBuilder } = require('../../../dist/packages/speech/src/engines/onnx/graph-builder.js');
const { decodeModel, encodeModel } = require('../../../dist/packages/speech/src/engines/onnx/onnx-model.js');
const { partOfModel } = require('../../../dist/packages/speech/src/engines/onnx/part-of-model.js');
const { stftAsConvolution } = require('../../../dist/packages/speech/src/engines/onnx/stft-as-convolution.js');
const { Constants } = require('../../../dist/packages/speech/src/engines/onnx/tensor-values.js');
const {
  withFastHarmonicSource,
} = require('../../../dist/packages/speech/src/engines/kokoro/prepare/harmonic-source.js');
const {
  normalisationInputs,
  tensors,
} = require('../../../dist/packages/speech/src/engines/kokoro/prepare/model-tensors.js');
const {
  StatisticsPredictor,
} = require('../../../dist/packages/speech/src/engines/kokoro/prepare/predicted-statistics.js');
const {
  addSentenceFeatures,
} = require('../../../dist/packages/speech/src/engines/kokoro/prepare/sentence-features.js');
const { splitModel } = require('../../../dist/packages/speech/src/engines/kokoro/prepare/split-model.js');
const {
  useFastConvolutions,
} = require('../../../dist/packages/speech/src/engines/kokoro/prepare/use-fast-convolutions.js');
const { widenToFp32 } = require('../../../dist/packages/speech/src/engines/kokoro/prepare/widen-to-fp32.js');

/** Samples that a frame has. */
export const frameSamples = 600;

/** The names of all tensors of the decoder begin so. What is before it determines rhythm and pitch, and stays exact. */
const decoderPrefix = '/decoder/decoder/';

/** Convolutions with fewer channels than this stay in 32 bits. */
const fewestChannels = 128;

/**
 * The part for whole sentences, the generator, and the generator with the activations that are used in 8 bits (`approximate`).
 *
 * @param pack a directory with the model and its voices.
 */
export async function readParts(pack) {
  const widened = widenToFp32(decodeModel(await readFile(join(pack, 'model.onnx'))));
  const model = withFastHarmonicSource(await stftAsConvolution(widened));
  const predictor = await StatisticsPredictor.load();
  const statistics = (graph) => predictor.addTo(graph, addSentenceFeatures(graph));
  const { generator: approximate } = splitModel(model, statistics, 'polynomial');
  return { ...splitModel(model, statistics), approximate };
}

/** A function that computes what the generator needs for a sentence. */
export async function sentencesOf({ sentence }) {
  const session = await sessionOf(useFastConvolutions(sentence));
  const { scales, shifts } = normalisationInputs;
  return (inputs) => session.run(inputs, [tensors.frames, tensors.excitation, scales, shifts]);
}

/** Cuts a window of frames out of what the generator needs. */
export function windowOf(inputs, start, end) {
  const { frames, excitation } = tensors;
  const { data, dims } = inputs[frames];
  const [, channels, steps] = dims;
  const width = 2 * (end - start);
  const cut = new Float32Array(channels * width);
  for (let channel = 0; channel < channels; channel++) {
    const from = channel * steps + 2 * start;
    cut.set(data.subarray(from, from + width), channel * width);
  }
  const excited = inputs[excitation].data.slice(start * frameSamples, end * frameSamples);
  return {
    ...inputs,
    [frames]: new Tensor('float32', cut, [1, channels, width]),
    [excitation]: new Tensor('float32', excited, [1, excited.length]),
  };
}

/** The number of frames of a sentence. */
export function framesOf(inputs) {
  return inputs[tensors.frames].dims[2] / 2;
}

/** A function that makes the samples of a window. @param model a generator. */
export async function soundOf(model) {
  const session = await sessionOf(model);
  return async (inputs) => (await session.run(inputs))[tensors.samples].data;
}

/** The decoder's convolutions that can be computed in 8 bits: their outputs' names and numbers of channels. */
export function convolutionsOf({ graph }) {
  const constants = new Constants(graph);
  return graph.node.flatMap(({ opType, input, output }) => {
    if ((opType !== 'Conv' && opType !== 'ConvTranspose') || !output[0].startsWith(decoderPrefix)) return [];
    const [first, second] = constants.shape(input[1]);
    if (Math.min(first, second) < fewestChannels) return [];
    const [channelsOut, channelsIn] = opType === 'Conv' ? [first, second] : [second, first];
    return [{ name: output[0], input: input[0], channelsIn, channelsOut }];
  });
}

/**
 * A function that computes, for inputs of a part, the lowest and the highest number of each channel of the inputs and the outputs of
 * all convolutions of `convolutionsOf`: all lowest inputs, highest inputs, lowest outputs and highest outputs.
 */
export async function extremesOf(part) {
  const graph = new GraphBuilder('extremes/');
  const convolutions = convolutionsOf(part);
  const outputs = ['input', 'name'].flatMap((of) =>
    ['ReduceMin', 'ReduceMax'].map((extreme) => {
      const each = convolutions.map((found) => graph.node(extreme, [found[of], graph.integers([2])], { keepdims: 1 }));
      return graph.node('Concat', each, { axis: 1 });
    }),
  );
  const { node, initializer } = part.graph;
  const whole = {
    ...part,
    graph: {
      ...part.graph,
      node: [...node, ...graph.nodes],
      initializer: [...initializer, ...graph.tensors],
    },
  };
  const session = await sessionOf(useFastConvolutions(partOfModel(whole, [], outputs)));
  return async (inputs) => {
    const results = await session.run(inputs);
    return outputs.map((name) => results[name].data);
  };
}

export function sessionOf(model, options = {}) {
  const memory = { enableCpuMemArena: false, enableMemPattern: false };
  return InferenceSession.create(encodeModel(model), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    ...memory,
    ...options,
  });
}
