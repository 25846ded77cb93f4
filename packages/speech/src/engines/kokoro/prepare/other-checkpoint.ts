import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { decodeModel, type OnnxModel } from '../../onnx/onnx-model';
import { structureSize } from '../../onnx/structure-size';
import { weightsInStructure } from './same-structure';
import { widenToFp32 } from './widen-to-fp32';

const decompress = promisify(brotliDecompress);

/** The published model without its weights, in the directory of this file. `bench/tools/kokoro-structure` writes it. */
const structureFile = join(__dirname, 'known-structure.onnx.br');

/**
 * Maximum size of all that is not a weight. The published model has 0.7 MB of it, and as much again in descriptions of tensors that some exporters
 * write.
 */
const maxStructureBytes = 8 * 2 ** 20;

/**
 * Puts the weights of another checkpoint of Kokoro into the graph of the published model, so that all that is known of its names holds, and no
 * node of the other file is ever run.
 *
 * @param bytes an ONNX model in 16 or 32 bits.
 * @returns the published model in 32 bits with the other weights.
 * @throws {Error} with the reason, if the bytes are not such a model or its structure differs.
 */
export async function publishedModelWithWeightsOf(bytes: Uint8Array): Promise<OnnxModel> {
  const known = widenToFp32(decodeModel(await decompress(await readFile(structureFile))));
  const other = widenToFp32(decodeBounded(bytes));
  let weights: ReturnType<typeof weightsInStructure>;
  try {
    weights = weightsInStructure(known, other);
  } catch (cause) {
    throw new Error(`${(cause as Error).message}${hintOf(known, other)}`, { cause });
  }
  const initializer = known.graph.initializer.flatMap((tensor) => {
    if (tensor.rawData.length > 0) return tensor;
    const weight = weights.get(tensor.name!);
    return weight ? { ...tensor, dims: weight.dims, rawData: weight.rawData } : [];
  });
  return { ...known, graph: { ...known.graph, initializer } };
}

function decodeBounded(bytes: Uint8Array): OnnxModel {
  let structure: number;
  try {
    structure = structureSize(bytes);
  } catch (cause) {
    throw new Error('It is not an ONNX model, or it is not complete.', { cause });
  }
  if (structure > maxStructureBytes) {
    throw new Error(
      `It has ${structure} bytes that are not weights. A Kokoro model has at most ${maxStructureBytes} of them.`,
    );
  }
  return decodeModel(bytes);
}

/** What usually is the reason for a different structure. */
function hintOf(known: OnnxModel, other: OnnxModel): string {
  const [wanted, found] = [known, other].map(({ opsetImport }) =>
    Number(opsetImport.find(({ domain }) => !domain)?.version ?? 0),
  );
  if (other.graph.node.some(({ opType }) => /Quantize|Integer|MatMulNBits/u.test(opType))) {
    return ' The model has been quantised; take the one in 16 or 32 bits.';
  }
  return found === wanted ? '' : ` Its opset is ${found}, and that of the published model ${wanted}.`;
}
