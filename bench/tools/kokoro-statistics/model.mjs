// The published model, with additional outputs. Converted to 32 bits, and with faster convolutions.
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';

const require = createRequire(import.meta.url);
const { GraphBuilder } = require('../../../dist/packages/speech/src/engines/onnx/graph-builder.js');
const { NodeGraph } = require('../../../dist/packages/speech/src/engines/onnx/node-graph.js');
const { dataType, decodeModel, encodeModel } = require('../../../dist/packages/speech/src/engines/onnx/onnx-model.js');
const { partOfModel } = require('../../../dist/packages/speech/src/engines/onnx/part-of-model.js');
const { stftAsConvolution } = require('../../../dist/packages/speech/src/engines/onnx/stft-as-convolution.js');
const {
  addSentenceFeatures,
  featureTensors,
} = require('../../../dist/packages/speech/src/engines/kokoro/prepare/sentence-features.js');
const {
  useFastConvolutions,
} = require('../../../dist/packages/speech/src/engines/kokoro/prepare/use-fast-convolutions.js');
const { widenToFp32 } = require('../../../dist/packages/speech/src/engines/kokoro/prepare/widen-to-fp32.js');

export const sampleRate = 24_000;
/** The model's output. */
const sound = 'waveform';

/** The names of the tensors that the features begin with. */
const soundNames = featureTensors.sound.map((each) => (typeof each === 'string' ? each : each.output));

/** Tensors between the generator and the rest of the model. */
const generatorInputs = [
  { name: '/decoder/decoder/decode.3/Div_4_output_0', shape: [1, 512, 'steps'] },
  { name: '/decoder/decoder/generator/Concat_3_output_0', shape: [1, 22, 'values'] },
];

/** @param pack a directory with the model and its voices. */
export async function readModel(pack) {
  const model = widenToFp32(decodeModel(await readFile(join(pack, 'model.onnx'))));
  return useFastConvolutions(await stftAsConvolution(model));
}

/** The ids of the voices. */
export async function voicesOf(pack) {
  const files = await readdir(join(pack, 'voices'));
  return files.map((file) => file.replace('.bin', '')).sort();
}

/** The model's inputs. */
export function inputsOf({ tokens, style, speed }) {
  const ids = BigInt64Array.from([0, ...tokens, 0], BigInt);
  return {
    input_ids: new Tensor('int64', ids, [1, ids.length]),
    style: new Tensor('float32', style, [1, style.length]),
    speed: new Tensor('float32', Float32Array.of(speed), [1]),
  };
}

/** A function that computes the sound of inputs. */
export async function soundOf(model) {
  const session = await sessionOf(partOfModel(model, [], [sound]));
  return async (inputs) => (await session.run(inputs))[sound].data;
}

/**
 * A function that computes the features of a sentence, the means and standard deviations of all tensors that the generator
 * normalizes, and the number of channels of each.
 */
export async function statisticsOf(model) {
  const graph = new GraphBuilder('statistics/');
  const normalizations = normalizationsOf(model);
  const concat = (names, axis) => graph.node('Concat', names, { axis });
  const lengths = normalizations.map(({ mean }) => graph.node('Shape', [mean], { start: 1, end: 2 }));
  const outputs = {
    features: addSentenceFeatures(graph),
    means: concat(
      normalizations.map(({ mean }) => mean),
      1,
    ),
    deviations: concat(
      normalizations.map(({ deviation }) => deviation),
      1,
    ),
    channels: graph.node('Cast', [concat(lengths, 0)], { to: dataType.float }),
  };
  const names = Object.values(outputs);
  const session = await sessionOf(partOfModel(withNodes(model, model.graph.node, graph.nodes, graph), [], names));
  return async (inputs) => {
    const results = await session.run(inputs);
    return Object.fromEntries(Object.entries(outputs).map(([key, name]) => [key, results[name].data]));
  };
}

/** The normalized tensors as the predictor describes them. */
export function describedTensors(model, channels) {
  const described = normalizationsOf(model).map(({ tensor }, index) => ({ name: tensor, channels: channels[index] }));
  // The features begin with the means and deviations of the first layers.
  let feature = 0;
  for (const name of soundNames) {
    const found = described.find((tensor) => tensor.name === name);
    if (!found) break;
    found.feature = feature;
    feature += 2 * found.channels;
  }
  return described;
}

/** The model with predicted statistics instead of its own. */
export function withPrediction(model, predictor) {
  const graph = new GraphBuilder('statistics/');
  const { means, deviations } = predictor.addTo(graph, addSentenceFeatures(graph));
  const widths = predictor.tensors.map(({ channels }) => channels);
  const replacements = new Map();
  const [meansOf, deviationsOf] = [means, deviations].map((name) => graph.split(name, widths, 1));
  for (const { tensor, mean, deviation } of normalizationsOf(model)) {
    const index = predictor.tensors.findIndex(({ name }) => name === tensor);
    replacements.set(mean, meansOf[index]).set(deviation, deviationsOf[index]);
  }
  // The nodes that compute the features come first.
  const { pitch, energy, style } = featureTensors;
  const first = new Set(partOfModel(model, [], [...soundNames, pitch, energy, style]).graph.node);
  const others = model.graph.node.filter((node) => !first.has(node));
  const replaced = others.map((node) => ({
    ...node,
    input: node.input.map((name) => replacements.get(name) ?? name),
  }));
  return withNodes(model, [...first], [...graph.nodes, ...replaced], graph);
}

/**
 * The generator's instance normalizations: the tensor that is normalized, its mean, and its standard deviation (the square
 * root of variance plus epsilon), in the order of the model's nodes.
 */
export function normalizationsOf(model) {
  const { node } = partOfModel(model, generatorInputs, [sound]).graph;
  const nodes = new NodeGraph(node);
  return node.flatMap(({ opType, input }) => {
    if (opType !== 'Div') return [];
    const [difference, deviation] = input.map((name) => nodes.maker(name));
    if (difference?.opType !== 'Sub' || deviation?.opType !== 'Sqrt') return [];
    return [{ tensor: difference.input[0], mean: difference.input[1], deviation: deviation.output[0] }];
  });
}

function withNodes(model, first, second, { tensors }) {
  const initializer = [...model.graph.initializer, ...tensors];
  return { ...model, graph: { ...model.graph, node: [...first, ...second], initializer } };
}

function sessionOf(model) {
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false, enableMemPattern: false };
  return InferenceSession.create(encodeModel(model), options);
}
