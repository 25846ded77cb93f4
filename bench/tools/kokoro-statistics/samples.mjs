import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Samples in a folder. `samples.jsonl` describes each in a line. `samples.f32` has their numbers: the features of the sentence,
 * the means, and the standard deviations. `tensors.json` lists the normalized tensors in the order of their statistics.
 */
export class SampleFolder {
  constructor(folder) {
    this.index = join(folder, 'samples.jsonl');
    this.numbers = join(folder, 'samples.f32');
    this.tensors = join(folder, 'tensors.json');
    this.folder = folder;
  }

  /** The descriptions of all samples. */
  async list() {
    await mkdir(this.folder, { recursive: true });
    if (!existsSync(this.index)) return [];
    const lines = (await readFile(this.index, 'utf8')).split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  }

  /** @param lists arrays of 32-bit numbers. */
  async add(description, lists) {
    await appendFile(this.numbers, Buffer.concat(lists.map(bytesOf)));
    await appendFile(this.index, `${JSON.stringify(description)}\n`);
  }

  /** Writes which tensors the statistics belong to, once. */
  async describe(tensors) {
    if (!existsSync(this.tensors)) await writeFile(this.tensors, JSON.stringify(tensors));
  }

  /** The tensors that the statistics belong to. */
  async describedTensors() {
    return JSON.parse(await readFile(this.tensors, 'utf8'));
  }

  /** All samples: each description with `features`, `means` and `deviations`. */
  async read(widths) {
    const descriptions = await this.list();
    const bytes = await readFile(this.numbers);
    const numbers = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    const [features, statistics] = widths;
    const width = features + 2 * statistics;
    return descriptions.map((description, sample) => {
      const part = (start, length) => numbers.subarray(sample * width + start, sample * width + start + length);
      return {
        ...description,
        features: part(0, features),
        means: part(features, statistics),
        deviations: part(features + statistics, statistics),
      };
    });
  }
}

function bytesOf({ buffer, byteOffset, byteLength }) {
  return Buffer.from(buffer, byteOffset, byteLength);
}
