import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMix } from '../../../voices/voice-mix';
import { maxTokens, styleWidth } from './model-facts';
import type { Vocabulary } from './tokens';

/** Size of a voice file in bytes: one row of 256 numbers for each number of tokens. */
const voiceBytes = maxTokens * styleWidth * Float32Array.BYTES_PER_ELEMENT;

/**
 * Reads the model's alphabet.
 *
 * @throws {Error} naming the file, if it is missing or invalid.
 */
export async function readVocabulary(directory: string): Promise<Vocabulary> {
  const file = join(directory, 'tokenizer.json');
  try {
    const { model } = JSON.parse(await readFile(file, 'utf8')) as { model: { vocab: Record<string, number> } };
    const vocabulary = new Map(Object.entries(model.vocab));
    if (!vocabulary.has(' ') || ![...vocabulary.values()].every((number) => Number.isInteger(number))) {
      throw new Error('it has no numbered alphabet.');
    }
    return vocabulary;
  } catch (cause) {
    throw new Error(`${file} is not the model's alphabet: ${(cause as Error).message}`, { cause });
  }
}

/** The voices of a pack. Each is read when first needed and kept in memory (half a megabyte each). */
export class VoiceStyles {
  private readonly styles = new Map<string, Float32Array>();

  constructor(private readonly directory: string) {}

  /**
   * The row of a voice for a number of tokens. That of a mix is the weighted mean of the rows of its voices. It is computed anew each
   * time, so mixes take no memory.
   *
   * @param voiceId a voice of the pack, or a mix of them.
   * @throws {Error} naming the file, if it is missing or invalid.
   */
  async row(voiceId: string, tokens: number): Promise<Float32Array> {
    const parts = parseMix(voiceId);
    const rows = await Promise.all(parts.map((part) => this.rowOfVoice(part.voiceId, tokens)));
    if (rows.length === 1) return rows[0]!;
    const total = parts.reduce((sum, { weight }) => sum + weight, 0);
    return Float32Array.from({ length: styleWidth }, (_, column) =>
      rows.reduce((sum, row, part) => sum + (parts[part]!.weight / total) * row[column]!, 0),
    );
  }

  private async rowOfVoice(voiceId: string, tokens: number): Promise<Float32Array> {
    let style = this.styles.get(voiceId);
    if (!style) {
      style = await this.read(voiceId);
      this.styles.set(voiceId, style);
    }
    const row = Math.min(tokens, maxTokens - 1);
    return style.slice(row * styleWidth, (row + 1) * styleWidth);
  }

  private async read(voiceId: string): Promise<Float32Array> {
    const file = join(this.directory, 'voices', `${voiceId}.bin`);
    const bytes = await readFile(file);
    if (bytes.length !== voiceBytes) {
      throw new Error(`${file} is not a voice: it has ${bytes.length} bytes instead of ${voiceBytes}.`);
    }
    const style = new Float32Array(new Uint8Array(bytes).buffer);
    if (!style.every((number) => Number.isFinite(number))) throw new Error(`${file} is damaged.`);
    return style;
  }
}
