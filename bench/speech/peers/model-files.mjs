import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { tensors } = require('../../../dist/packages/speech/src/engines/kokoro/prepare/model-tensors.js');
const { widenToFp32 } = require('../../../dist/packages/speech/src/engines/kokoro/prepare/widen-to-fp32.js');
const {
  decodeModel,
  encodeAddition,
  encodeModel,
} = require('../../../dist/packages/speech/src/engines/onnx/onnx-model.js');

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
  // An output under another name, which `headtts` needs.
  const durations = encodeAddition({
    node: [{ opType: 'Identity', input: [tensors.lengths], output: ['durations'] }],
    output: [{ name: 'durations' }],
  });
  const published = await readFile(join(pack, 'model.onnx'));
  await writeFile(
    join(model, 'onnx/model.onnx'),
    Buffer.concat([encodeModel(withoutValueTypes(widenToFp32(decodeModel(published)))), durations]),
  );
  await writeFile(join(model, 'onnx/model_fp16.onnx'), Buffer.concat([published, durations]));
}

/** Without the types of values inside the graph, which are still those of 16 bits. The runtime infers them. */
function withoutValueTypes(model) {
  return { ...model, graph: { ...model.graph, valueInfo: [] } };
}
