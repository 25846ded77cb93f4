import type { PreparedModel } from '../prepare/prepared-model';
import { type EncodedSentence, type EncodeOptions, SentenceModel } from './sentence-model';
import type { Threads } from './settings';
import { type WindowInput, WindowModel } from './window-model';

/** Both parts of the neural network in one process, for those who speak without a server. */
export class KokoroModel {
  private constructor(
    private readonly sentences: SentenceModel,
    private readonly windows: WindowModel,
  ) {}

  /** @throws {Error} if a part cannot be loaded. */
  static async load(
    { sentence, generator }: Pick<PreparedModel, 'sentence' | 'generator'>,
    threads: Threads,
  ): Promise<KokoroModel> {
    return new KokoroModel(
      await SentenceModel.load(sentence, threads.threadsAlone),
      await WindowModel.load(generator, threads),
    );
  }

  /** See {@link SentenceModel.encode}. */
  encode(
    tokens: readonly number[],
    style: Float32Array,
    speed: number,
    options?: EncodeOptions,
  ): Promise<EncodedSentence> {
    return this.sentences.encode(tokens, style, speed, options);
  }

  /** See {@link WindowModel.decode}. */
  decode(input: WindowInput): Promise<Float32Array> {
    return this.windows.decode(input);
  }

  /** See {@link WindowModel.use}. */
  use(isAlone: boolean): Promise<void> {
    return this.windows.use(isAlone);
  }
}
