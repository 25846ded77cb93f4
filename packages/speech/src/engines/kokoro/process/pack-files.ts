import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readKokoroAlphabet } from '../../../voices/packs/kokoro/kokoro-alphabet';
import { VoicePackError } from '../../../voices/packs/pack-error';
import { parseMix } from '../../../voices/voice-mix';
import { type OwnVoice, parseOwnVoiceId } from '../own/own-voice-id';
import { digestOf } from '../own/voice-digest';
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
    return readKokoroAlphabet(await readFile(file, 'utf8'), file);
  } catch (cause) {
    if (cause instanceof VoicePackError) throw cause;
    throw new Error(`${file} is not the model's alphabet: ${(cause as Error).message}`, { cause });
  }
}

/**
 * The voices of a pack, and those of accounts. Each of the pack is read when first needed and kept in memory (half a megabyte each).
 * Accounts may have many, so theirs are read each time, in about a millisecond.
 */
export class VoiceStyles {
  private readonly styles = new Map<string, Float32Array>();

  /** @param ownVoices the directory with the files of voices of accounts. Without it, there are none. */
  constructor(
    private readonly directory: string,
    private readonly ownVoices?: string,
  ) {}

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

  /** All rows of a voice or a mix, one for each number of tokens. @throws as `row` does. */
  async all(voiceId: string): Promise<Float32Array> {
    const all = new Float32Array(maxTokens * styleWidth);
    for (let tokens = 0; tokens < maxTokens; tokens++) {
      all.set(await this.row(voiceId, tokens), tokens * styleWidth);
    }
    return all;
  }

  private async rowOfVoice(voiceId: string, tokens: number): Promise<Float32Array> {
    const own = parseOwnVoiceId(voiceId);
    let style = own ? await this.readOwn(own) : this.styles.get(voiceId);
    if (!style) {
      style = await this.read(voiceId);
      this.styles.set(voiceId, style);
    }
    const row = Math.min(tokens, maxTokens - 1);
    return style.slice(row * styleWidth, (row + 1) * styleWidth);
  }

  /** Reads a voice of an account, which was checked when it was handed in. */
  private async readOwn({ key, digest }: OwnVoice): Promise<Float32Array> {
    if (this.ownVoices === undefined) throw new Error('There are no voices of accounts.');
    const file = join(this.ownVoices, `${key}.bin`);
    const bytes = await readFile(file);
    if (digestOf(bytes) !== digest) throw new Error(`${file} is damaged.`);
    return styleIn(bytes, file);
  }

  private async read(voiceId: string): Promise<Float32Array> {
    const file = join(this.directory, 'voices', `${voiceId}.bin`);
    return styleIn(await readFile(file), file);
  }
}

/** @throws {Error} naming the file, if it is not a voice. */
function styleIn(bytes: Uint8Array, file: string): Float32Array {
  if (bytes.length !== voiceBytes) {
    throw new Error(`${file} is not a voice: it has ${bytes.length} bytes instead of ${voiceBytes}.`);
  }
  const style = new Float32Array(new Uint8Array(bytes).buffer);
  if (!style.every((number) => Number.isFinite(number))) throw new Error(`${file} is damaged.`);
  return style;
}
