import { tensorsUsedBy } from './node-graph';
import type { OnnxModel, OnnxNode, OnnxTensor } from './onnx-model';

/**
 * A model with other nodes, in order of computation. Constants that no node uses are removed.
 *
 * @param added constants that the model does not have yet.
 */
export function withNodes(model: OnnxModel, node: readonly OnnxNode[], added: readonly OnnxTensor[]): OnnxModel {
  const used = new Set(node.flatMap(tensorsUsedBy));
  const initializer = [...model.graph.initializer, ...added].filter(({ name }) => used.has(name!));
  return { ...model, graph: { ...model.graph, node, initializer } };
}
