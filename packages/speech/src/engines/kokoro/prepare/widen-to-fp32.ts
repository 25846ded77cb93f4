import {
  dataType,
  type OnnxAttribute,
  type OnnxGraph,
  type OnnxModel,
  type OnnxNode,
  type OnnxTensor,
  type OnnxValue,
} from '../../onnx/onnx-model';
import { toSinglePrecision } from '../../../support/half-precision';

/**
 * Converts a 16-bit model to 32 bits: its weights, constants and tensor types.
 *
 * The runtime computes with 32 bits in any case but rounds to 16 bits after every node of a 16-bit model. Kokoro's
 * intermediate values exceed the 16-bit maximum of 65,504: about one sentence in ten consisted entirely of NaN. No weight
 * changes.
 */
export function widenToFp32(model: OnnxModel): OnnxModel {
  return { ...model, graph: widenGraph(model.graph) };
}

function widenGraph(graph: OnnxGraph): OnnxGraph {
  return {
    ...graph,
    node: graph.node.map(widenNode),
    initializer: graph.initializer.map(widenTensor),
    input: graph.input.map(widenValue),
    output: graph.output.map(widenValue),
  };
}

function widenNode(node: OnnxNode): OnnxNode {
  return node.attribute ? { ...node, attribute: node.attribute.map(widenAttribute) } : node;
}

function widenAttribute(attribute: OnnxAttribute): OnnxAttribute {
  const isType = attribute.name === 'to' || attribute.name === 'dtype';
  if (isType && Number(attribute.i) === dataType.float16) return { ...attribute, i: dataType.float };
  if (attribute.t) return { ...attribute, t: widenTensor(attribute.t) };
  if (attribute.g) return { ...attribute, g: widenGraph(attribute.g) };
  return attribute;
}

function widenTensor(tensor: OnnxTensor): OnnxTensor {
  if (tensor.dataType !== dataType.float16) return tensor;
  // A copy, because 16-bit numbers can be read only at even offsets.
  const halves = new Uint16Array(new Uint8Array(tensor.rawData).buffer);
  return { ...tensor, dataType: dataType.float, rawData: new Uint8Array(toSinglePrecision(halves).buffer) };
}

function widenValue(value: OnnxValue): OnnxValue {
  const tensorType = value.type?.tensorType;
  if (tensorType?.elemType !== dataType.float16) return value;
  return { ...value, type: { tensorType: { ...tensorType, elemType: dataType.float } } };
}
