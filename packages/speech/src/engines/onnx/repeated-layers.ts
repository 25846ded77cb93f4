import { NodeGraph, tensorsUsedBy } from './node-graph';
import { attributeType, dataType, type OnnxGraph, type OnnxModel, type OnnxNode } from './onnx-model';
import { GraphBuilder } from './graph-builder';
import { valueOf } from './part-of-model';
import { withNodes } from './with-nodes';

/** Layers of a model that follow each other and have the same weights. */
export interface RepeatedLayers {
  /** The tensor that the first layer takes, of 32-bit numbers. */
  readonly input: string;
  /** The tensors that the layers make. Each is what the next layer takes. */
  readonly outputs: readonly string[];
  /** The shape of all these tensors: the length of each dimension, or a name if the length varies. */
  readonly shape: readonly (number | string)[];
}

/**
 * Computes repeated layers in a loop. The result is the same. The runtime optimises and packs the layer once instead of as often as it
 * is repeated, and the time that it needs to plan the memory is quadratic in the number of nodes.
 *
 * @throws {Error} if the layers differ, or another node uses a tensor inside them.
 */
export function loopOverLayers(model: OnnxModel, { input, outputs, shape }: RepeatedLayers): OnnxModel {
  const graph = new NodeGraph(model.graph.node);
  const layers = outputs.map((output, index) => layerBetween(graph, index === 0 ? input : outputs[index - 1]!, output));
  const [first] = layers;
  if (layers.some(({ structure }) => structure !== first!.structure)) throw new Error('The layers differ.');
  const replaced = new Set(layers.flatMap(({ nodes }) => nodes));
  const inside = new Set([...replaced].flatMap(({ output }) => output));
  const last = outputs.at(-1)!;
  inside.delete(last);
  const others = model.graph.node.filter((node) => !replaced.has(node));
  const user = others.find((node) => tensorsUsedBy(node).some((name) => inside.has(name)));
  if (user) throw new Error(`The node with the output "${user.output[0]}" uses a tensor inside a layer.`);

  const constants = new GraphBuilder('layers/');
  const loop: OnnxNode = {
    opType: 'Loop',
    input: [constants.integers([outputs.length]), '', input],
    output: [last],
    attribute: [{ name: 'body', type: attributeType.graph, g: bodyOf(first!, { input, output: outputs[0]!, shape }) }],
  };
  const end = graph.maker(last)!;
  const node = model.graph.node.flatMap((each) => (each === end ? loop : replaced.has(each) ? [] : each));
  return withNodes(model, node, constants.tensors);
}

interface Layer {
  /** In order of computation. */
  readonly nodes: readonly OnnxNode[];
  /** The nodes with the names of tensors that the layer does not make, but not of those that it makes. */
  readonly structure: string;
}

/** The nodes that make a tensor of another one. */
function layerBetween(graph: NodeGraph, input: string, output: string): Layer {
  const changing = new Map([[input, true]]);
  const isChanging = (name: string): boolean => {
    let known = changing.get(name);
    if (known === undefined) {
      known = graph.maker(name)?.input.some(isChanging) ?? false;
      changing.set(name, known);
    }
    return known;
  };
  const nodes: OnnxNode[] = [];
  const numbers = new Map([[input, 0]]);
  const visit = (name: string) => {
    if (numbers.has(name) || !isChanging(name)) return;
    const node = graph.maker(name)!;
    node.input.forEach(visit);
    nodes.push(node);
    for (const made of node.output) numbers.set(made, numbers.size);
  };
  visit(output);
  const structure = JSON.stringify(
    nodes.map(({ opType, domain, input: names, attribute = [] }) => [
      opType,
      domain,
      names.map((name) => numbers.get(name) ?? name),
      attribute,
    ]),
  );
  return { nodes, structure };
}

/** The body of a loop. It takes the number of the round, whether to go on, and the layer's input. */
function bodyOf(
  { nodes }: Layer,
  { input, output, shape }: Omit<RepeatedLayers, 'outputs'> & { output: string },
): OnnxGraph {
  const [round, goesOn, next, taken] = ['layers/round', 'layers/goes on', 'layers/next', 'layers/input'] as const;
  const renamed = nodes.map((node) => ({ ...node, input: node.input.map((name) => (name === input ? taken : name)) }));
  const flag = { shape: [], type: dataType.bool };
  return {
    name: 'layer',
    node: [{ opType: 'Identity', input: [goesOn], output: [next] }, ...renamed],
    initializer: [],
    input: [
      { name: round, shape: [], type: dataType.int64 },
      { name: goesOn, ...flag },
      { name: taken, shape },
    ].map(valueOf),
    output: [
      { name: next, ...flag },
      { name: output, shape },
    ].map(valueOf),
  };
}
