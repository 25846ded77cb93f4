import { InferenceSession, Tensor } from 'onnxruntime-node';
import { heardRate, type RecogniserFiles } from './messages';
import { Vocabulary } from './vocabulary';

const layers = 6;
const heads = 8;
const headWidth = 36;
const startToken = 1;
const endToken = 2;

/** Speech has fewer tokens. Without a limit, the model may repeat itself for ever. */
const maxTokensPerSecond = 6;

type Memory = Record<string, Tensor>;

/** Moonshine tiny: an encoder that reads the whole clip, and a decoder that produces one token at a time. */
export class MoonshineModel {
  private constructor(
    private readonly encoder: InferenceSession,
    private readonly decoder: InferenceSession,
    private readonly vocabulary: Vocabulary,
  ) {}

  /** @throws {Error} if a file is missing or is not what it should be. */
  static async load({ encoder, decoder, vocabulary }: RecogniserFiles): Promise<MoonshineModel> {
    return new MoonshineModel(...(await Promise.all([open(encoder), open(decoder), Vocabulary.read(vocabulary)])));
  }

  /** Transcribes samples at {@link heardRate}. */
  async transcribe(samples: Float32Array): Promise<string> {
    const { last_hidden_state: sound } = await this.encoder.run({
      input_values: new Tensor('float32', samples, [1, samples.length]),
    });
    let memory = emptyMemory();
    const tokens = [startToken];
    const maxTokens = Math.ceil((samples.length / heardRate) * maxTokensPerSecond);
    while (tokens.length <= maxTokens) {
      const isFirst = tokens.length === 1;
      const outputs = await this.decoder.run({
        input_ids: new Tensor('int64', BigInt64Array.of(BigInt(tokens.at(-1)!)), [1, 1]),
        encoder_hidden_states: sound!,
        use_cache_branch: new Tensor('bool', [!isFirst]),
        ...memory,
      });
      const token = likeliest(outputs.logits!.data as Float32Array);
      if (token === endToken) break;
      tokens.push(token);
      memory = Object.fromEntries(
        // The decoder computes its key-value cache of the encoder's output only once, with the first token.
        Object.entries(memory).map(([name, before]) => [
          name,
          isFirst || name.includes('decoder') ? outputs[name.replace('past_key_values', 'present')]! : before,
        ]),
      );
    }
    return this.vocabulary.decode(tokens);
  }
}

function open(file: string): Promise<InferenceSession> {
  return InferenceSession.create(file, {
    enableMemPattern: false,
    logSeverityLevel: 3,
    // More threads mostly wait for each other, at full load: one token is little work.
    intraOpNumThreads: 1,
  });
}

function emptyMemory(): Memory {
  const names = Array.from({ length: layers }, (_, layer) => layer).flatMap((layer) =>
    ['decoder', 'encoder'].flatMap((part) =>
      ['key', 'value'].map((kind) => `past_key_values.${layer}.${part}.${kind}`),
    ),
  );
  return Object.fromEntries(
    names.map((name) => [name, new Tensor('float32', new Float32Array(0), [0, heads, 1, headWidth])]),
  );
}

function likeliest(logits: Float32Array): number {
  let best = 0;
  for (let token = 1; token < logits.length; token++) if (logits[token]! > logits[best]!) best = token;
  return best;
}
