import { outputOfGraph } from '../../onnx/graph';
import { join } from '../../onnx/protobuf';
import { readVerified } from '../../onnx/read-verified';
import { widenModel } from './widen-model';

/** SHA-256 of the model this engine was written for: Kokoro-82M v1.0, 16-bit, as exported to ONNX. */
const knownDigest = 'ba4527a874b42b21e35f468c10d326fdff3c7fc8cac1f85e9eb6c0dfc35c334a';

/** The tensor with the length of each token, in frames; the file as it is keeps it inside. */
export const lengthsOutput = '/encoder/Clip_output_0';

/**
 * Reads the model, checks every byte, widens it to 32 bits (see `widenModel`), and adds the lengths of the tokens to its
 * outputs. It is done in memory: the file that was checked is the one that is used, and none is written.
 *
 * @throws {Error} naming the file, if it cannot be read or is not the known model.
 */
export async function readModel(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const model = await readVerified(file, knownDigest);
  return join([...widenModel(model), ...outputOfGraph(lengthsOutput)]);
}
