import { tensorsUsedBy } from './node-graph';
import { dataType, type OnnxModel, type OnnxNode, type OnnxValue } from './onnx-model';

/** An input of a submodel: a tensor that the whole model computes internally. */
export interface PartInput {
  readonly name: string;
  /** The length of each dimension, or a name if the length varies. */
  readonly shape: readonly (number | string)[];
  /** One of `dataType`. Defaults to 32-bit numbers. */
  readonly type?: number;
}

/**
 * Extracts a submodel: the nodes, weights and inputs needed to compute some tensors of a model from others. Submodels that share
 * their boundaries together compute what the whole model does.
 *
 * @param inputs intermediate tensors that become inputs.
 * @param outputs tensors that become outputs.
 * @throws {Error} if no node of the model makes one of the outputs.
 */
export function partOfModel(model: OnnxModel, inputs: readonly PartInput[], outputs: readonly string[]): OnnxModel {
  const { graph } = model;
  const given = new Set(inputs.map(({ name }) => name));
  const needed = new Set(outputs);
  // Nodes are in order of computation, so in reverse the users of a tensor come before its producer.
  const node: OnnxNode[] = graph.node
    .toReversed()
    .filter((each) => {
      if (!each.output.some((name) => needed.has(name) && !given.has(name))) return false;
      for (const name of tensorsUsedBy(each)) needed.add(name);
      return true;
    })
    .toReversed();
  const missing = outputs.find((name) => !node.some(({ output }) => output.includes(name)));
  if (missing !== undefined) throw new Error(`Nothing in the model makes "${missing}".`);
  return {
    ...model,
    graph: {
      name: 'part',
      node,
      initializer: graph.initializer.filter(({ name }) => needed.has(name!)),
      input: [...graph.input.filter(({ name }) => needed.has(name) && !given.has(name)), ...inputs.map(valueOf)],
      output: outputs.map((name) => ({ name, type: { tensorType: { elemType: dataType.float } } })),
    },
  };
}

/** Describes a tensor. */
export function valueOf({ name, shape, type = dataType.float }: PartInput): OnnxValue {
  const dim = shape.map((length) => (typeof length === 'number' ? { dimValue: length } : { dimParam: length }));
  return { name, type: { tensorType: { elemType: type, shape: { dim } } } };
}
