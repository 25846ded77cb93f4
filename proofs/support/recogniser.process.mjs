// The process of the speech recogniser (see recogniser.ts). The model is Moonshine tiny: an encoder that reads the
// whole clip, and a decoder that produces one token at a time.
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import llamaTokenizer from 'llama-tokenizer-js';

const layers = 6;
const heads = 8;
const headWidth = 36;
const startToken = 1;
const endToken = 2;
const sampleRate = 16_000;
const mostTokensPerSecond = 6;

const models = new URL('./model/tiny/quantized/', import.meta.resolve('@moonshine-ai/moonshine-js'));
const load = (name) =>
  InferenceSession.create(fileURLToPath(new URL(name, models)), {
    enableMemPattern: false,
    logSeverityLevel: 3,
    // More threads mostly wait for each other, at full load: one token is little work.
    intraOpNumThreads: 1,
  });
const [encoder, decoder] = await Promise.all([load('encoder_model.onnx'), load('decoder_model_merged.onnx')]);

async function transcribe(samples) {
  const { last_hidden_state: sound } = await encoder.run({
    input_values: new Tensor('float32', samples, [1, samples.length]),
  });
  let memory = emptyMemory();
  const tokens = [startToken];
  const mostTokens = Math.ceil((samples.length / sampleRate) * mostTokensPerSecond);
  while (tokens.length <= mostTokens) {
    const isFirst = tokens.length === 1;
    const outputs = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(tokens.at(-1))), [1, 1]),
      encoder_hidden_states: sound,
      use_cache_branch: new Tensor('bool', [!isFirst]),
      ...memory,
    });
    const token = likeliest(outputs.logits.data);
    if (token === endToken) break;
    tokens.push(token);
    memory = Object.fromEntries(
      // The decoder computes its key-value cache of the encoder's output only once, with the first token.
      Object.keys(memory).map((name) => [
        name,
        isFirst || name.includes('decoder') ? outputs[name.replace('past_key_values', 'present')] : memory[name],
      ]),
    );
  }
  return llamaTokenizer.decode(tokens);
}

function emptyMemory() {
  const names = Array.from({ length: layers }, (_, layer) => layer).flatMap((layer) =>
    ['decoder', 'encoder'].flatMap((part) =>
      ['key', 'value'].map((kind) => `past_key_values.${layer}.${part}.${kind}`),
    ),
  );
  return Object.fromEntries(
    names.map((name) => [name, new Tensor('float32', new Float32Array(0), [0, heads, 1, headWidth])]),
  );
}

function likeliest(logits) {
  let best = 0;
  for (let token = 1; token < logits.length; token++) if (logits[token] > logits[best]) best = token;
  return best;
}

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, samples }) => {
  transcribe(new Float32Array(samples)).then(
    (text) => process.send({ id, text: text.trim() }),
    (error) => process.send({ id, error: String(error) }),
  );
});
