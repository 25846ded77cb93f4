import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { tensors } = require('../../../dist/src/speech/engines/kokoro/process/model-file.js');
const { convertFp16ToFp32 } = require('../../../dist/src/speech/engines/kokoro/process/convert-fp16-to-fp32.js');
const { delimitedField, join: joinBytes } = require('../../../dist/src/speech/engines/onnx/protobuf.js');

/** The name of the peers' model on the hub. */
export const modelId = 'onnx-community/Kokoro-82M-v1.0-ONNX';

/**
 * Puts the weights of an installed pack where transformers.js looks for local models, instead of a download. Writes
 * them converted to 32 bits, as this server does, so that all candidates compute the same, and also as published.
 *
 * @param folder the folder of an installed peer.
 */
export async function placeModel(folder, pack) {
  const model = join(folder, 'node_modules/@huggingface/transformers/models', modelId);
  await rm(model, { recursive: true, force: true });
  await mkdir(join(model, 'onnx'), { recursive: true });
  await writeFile(join(model, 'config.json'), JSON.stringify({ model_type: 'style_text_to_speech_2' }));
  await writeFile(
    join(model, 'tokenizer_config.json'),
    JSON.stringify({ tokenizer_class: 'PreTrainedTokenizer', model_max_length: 512, pad_token: '$', unk_token: '$' }),
  );
  await copyFile(join(pack, 'tokenizer.json'), join(model, 'tokenizer.json'));
  const durations = outputAs(tensors.lengths, 'durations');
  const published = await readFile(join(pack, 'model.onnx'));
  await writeFile(join(model, 'onnx/model.onnx'), joinBytes([...convertFp16ToFp32(published), ...durations]));
  await writeFile(join(model, 'onnx/model_fp16.onnx'), joinBytes([published, ...durations]));
}

/**
 * The bytes to append to a model to expose a tensor as an output under another name, which `headtts` needs:
 * `ModelProto { graph (7) { node (1) { input (1), output (2), op_type (4) }, output (12) { name (1) } } }`.
 */
function outputAs(tensor, name) {
  const text = (number, value) => delimitedField(number, [Buffer.from(value)]);
  const node = [...text(1, tensor), ...text(2, name), ...text(4, 'Identity')];
  return delimitedField(7, [...delimitedField(1, node), ...delimitedField(12, text(1, name))]);
}
