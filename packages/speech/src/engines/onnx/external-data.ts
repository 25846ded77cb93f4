import type { OnnxModel, OnnxTensor } from './onnx-model';

/** Smaller tensors stay in the model's file. */
const leastBytes = 1024;

/** Tensors start at multiples of this, so that the fastest instructions can read them. */
const alignment = 64;

/** `TensorProto.DataLocation.EXTERNAL`. */
const external = 1;

/**
 * Moves the numbers of all large tensors of a model to a file of its own. The runtime maps this file into memory instead of
 * reading it, so a model loads quickly, and processes that load the same model share its memory.
 *
 * @param location the name of the file with the numbers, beside the model's file.
 * @returns the model without these numbers, and the content of the other file.
 */
export function withExternalData(model: OnnxModel, location: string): { model: OnnxModel; data: Uint8Array[] } {
  const data: Uint8Array[] = [];
  let size = 0;
  const move = (tensor: OnnxTensor): OnnxTensor => {
    const { rawData, ...rest } = tensor;
    if (rawData.length < leastBytes) return tensor;
    const padding = -size & (alignment - 1);
    data.push(new Uint8Array(padding), rawData);
    const offset = size + padding;
    size = offset + rawData.length;
    const facts = { location, offset, length: rawData.length };
    const externalData = Object.entries(facts).map(([key, value]) => ({ key, value: String(value) }));
    return { ...rest, externalData, dataLocation: external } as unknown as OnnxTensor;
  };
  const { graph } = model;
  return { model: { ...model, graph: { ...graph, initializer: graph.initializer.map(move) } }, data };
}
