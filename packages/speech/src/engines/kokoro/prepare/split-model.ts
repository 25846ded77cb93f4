import { GraphBuilder } from '../../onnx/graph-builder';
import { NodeGraph } from '../../onnx/node-graph';
import { dataType, type OnnxModel } from '../../onnx/onnx-model';
import { partOfModel } from '../../onnx/part-of-model';
import { Constants } from '../../onnx/tensor-values';
import { withNodes } from '../../onnx/with-nodes';
import { type AdaptiveNormalisation, adaptiveNormalisations } from './adaptive-normalisations';
import { fuseNodes } from './fuse-nodes';
import { generatorPrefix, normalisationInputs, styleOutputs, tensors } from './model-tensors';
import type { Statistics } from './predicted-statistics';
import { type SnakeMethod, snakeUnit } from './snake';
import { addStyleFactors } from './style-factors';

/** The parts of a model. */
export interface ModelParts {
  /** Tokens, style, speed and `pitchInput` → `lengths`, `pitch`, `energy`, `frames`, `excitation`, `scales`, `shifts` and `styleOutputs` of a whole sentence. */
  readonly sentence: OnnxModel;
  /** A window of `frames` and `excitation`, with the sentence's `scales` and `shifts` → `samples`. */
  readonly generator: OnnxModel;
}

/** A normalisation of the generator. */
interface GeneratorNormalisation extends AdaptiveNormalisation {
  /** The frequency of the snake activation that follows, for each channel. */
  readonly frequencies: Float32Array;
}

/** The tensors that the generator normalises, in the order of their statistics. */
export function normalisedTensors(model: OnnxModel): { name: string; channels: number }[] {
  const channels = new Map(generatorNormalisations(model).map(({ of, frequencies }) => [of, frequencies.length]));
  return Array.from(channels, ([name, count]) => ({ name, channels: count }));
}

/**
 * Splits the model into a part for whole sentences, which determines how the text is spoken, and the generator, which makes
 * sound of any window of frames and takes most of the time (see decision 36).
 *
 * The generator normalises many tensors by their statistics over the whole sentence. Within a window it cannot know them, so
 * it is given the resulting factors.
 *
 * @param statistics adds nodes that determine the statistics of `normalisedTensors`.
 * @param snake how the generator computes its activations.
 * @throws {Error} if the model does not have the expected structure.
 */
export function splitModel(
  model: OnnxModel,
  statistics: (graph: GraphBuilder) => Statistics,
  snake: SnakeMethod = 'sine',
): ModelParts {
  return { sentence: sentencePart(model, statistics), generator: generatorPart(model, snake) };
}

function generatorNormalisations(model: OnnxModel): GeneratorNormalisation[] {
  const constants = new Constants(model.graph);
  return Array.from(adaptiveNormalisations(new NodeGraph(model.graph.node)))
    .filter(({ of }) => of.startsWith(generatorPrefix))
    .map((each) => {
      if (!each.snake) throw new Error(`The model does not use "${each.of}" as expected.`);
      return { ...each, frequencies: constants.floats(each.snake.frequency) };
    });
}

function generatorPart(model: OnnxModel, snake: SnakeMethod): OnnxModel {
  const graph = new GraphBuilder('given/');
  const normalisations = generatorNormalisations(model);
  const channels = normalisations.map(({ frequencies }) => frequencies.length);
  const total = channels.reduce((sum, count) => sum + count, 0);
  const unit = graph.floats([snakeUnit[snake]], [1]);
  const byChannel = (name: string) => {
    const scaled = snakeUnit[snake] === 1 ? name : graph.node('Mul', [name, unit]);
    return graph.split(graph.reshape(scaled, -1), channels, 0);
  };
  const { isOwn } = normalisationInputs;
  const scales = byChannel(normalisationInputs.scales);
  const shifts = byChannel(normalisationInputs.shifts);
  const given = new Map(
    normalisations.map(({ end }, index) => [end, { scale: scales[index]!, shift: shifts[index]!, isOwn }]),
  );
  const fused = fuseNodes(model, { of: ({ end }) => given.get(end), snake });
  return partOfModel(
    withNodes(fused, [...graph.nodes, ...fused.graph.node], graph.tensors),
    [
      { name: tensors.frames, shape: [1, 512, 'half frames'] },
      { name: tensors.excitation, shape: [1, 'excitation samples'] },
      { name: normalisationInputs.scales, shape: [1, total, 1] },
      { name: normalisationInputs.shifts, shape: [1, total, 1] },
      { name: isOwn, shape: [], type: dataType.bool },
    ],
    [tensors.samples],
  );
}

function sentencePart(model: OnnxModel, statistics: (graph: GraphBuilder) => Statistics): OnnxModel {
  const graph = new GraphBuilder('sentence/');
  const normalisations = generatorNormalisations(model);
  const { means, deviations } = statistics(graph);
  // A tensor that is normalised several times has its statistics once.
  const starts = new Map<string, number>();
  let start = 0;
  for (const { name, channels } of normalisedTensors(model)) {
    starts.set(name, start);
    start += channels;
  }
  const places = graph.integers(
    normalisations.flatMap(({ of, frequencies }) => Array.from(frequencies, (_, channel) => starts.get(of)! + channel)),
    'places of statistics',
  );
  const frequencies = normalisations.flatMap((each) => [...each.frequencies]);
  const frequency = graph.floats(frequencies, [1, frequencies.length, 1]);
  const ofStyle = (factors: string, output: string) => graph.node('Mul', [factors, frequency], {}, output);
  const byUse = (name: string) => graph.node('Gather', [name, places], { axis: 1 });
  const { scales, shifts } = normalisationInputs;
  const factors = addStyleFactors(graph, model, normalisations);
  const styleScales = ofStyle(factors.scales, styleOutputs.scales);
  const styleShifts = ofStyle(factors.shifts, styleOutputs.shifts);
  graph.node('Div', [styleScales, byUse(deviations)], {}, scales);
  graph.node('Sub', [styleShifts, graph.node('Mul', [byUse(means), scales])], {}, shifts);
  const { lengths, pitch, energy, frames, excitation } = tensors;
  const fused = fuseNodes(model);
  const whole = withNodes(fused, [...fused.graph.node, ...graph.nodes], graph.tensors);
  return partOfModel(whole, [], [lengths, pitch, energy, frames, excitation, scales, shifts, styleScales, styleShifts]);
}
