import { readFile } from 'node:fs/promises';

const startToken = 1;
/** Stands for a space. */
const blank = '\u2581';

/** Turns tokens of the model into text. */
export class Vocabulary {
  private constructor(private readonly words: readonly string[]) {}

  /**
   * Reads the vocabulary from the source of llama-tokenizer-js: base64 of one token a line. The file is not run.
   *
   * @throws {Error} if it does not contain one.
   */
  static async read(file: string): Promise<Vocabulary> {
    const found = /\bllama_vocab_base64 = "([A-Za-z0-9+/=]+)"/u.exec(await readFile(file, 'utf8'));
    if (!found) throw new Error(`${file} contains no vocabulary.`);
    return new Vocabulary(Buffer.from(found[1]!, 'base64').toString('utf8').split('\n'));
  }

  /** The text of tokens, without control characters, which databases refuse. Tokens such as `<0x0A>` are single bytes of UTF-8. */
  decode(tokens: readonly number[]): string {
    const bytes = tokens
      .filter((token) => token !== startToken)
      .map((token) => {
        const word = this.words[token] ?? '';
        const byte = /^<0x([0-9A-F]{2})>$/u.exec(word);
        return byte ? Buffer.from(byte[1]!, 'hex') : Buffer.from(word);
      });
    return Buffer.concat(bytes)
      .toString('utf8')
      .replaceAll(blank, ' ')
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim();
  }
}
