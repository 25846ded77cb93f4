import { type FileHandle, open } from 'node:fs/promises';

/** A buffer of this many samples is read and written at once. */
const bufferSamples = 1 << 16;

/** How samples are written: exactly, or as 16-bit integers as in most audio files. */
const sampleTypes = {
  float: { array: Float32Array, scale: 1 },
  integer: { array: Int16Array, scale: 32_767 },
} as const;

export type SampleType = keyof typeof sampleTypes;

/** A sound in a file of samples on the local disk, which can be read again and again. */
export class SampleFile {
  private constructor(
    readonly path: string,
    private readonly type: SampleType,
    readonly samples: number,
  ) {}

  /**
   * Writes a sound into a file, in memory that does not depend on its length.
   *
   * @param type `integer` clips what is beyond -1 and 1.
   * @throws {Error} if the disk is full; what the sound throws. The file may then be incomplete.
   */
  static async write(path: string, type: SampleType, sound: AsyncIterable<Float32Array>): Promise<SampleFile> {
    const file = await open(path, 'w', 0o600);
    try {
      let count = 0;
      for await (const samples of sound) {
        await writeAll(file, bytesOf(samples, type));
        count += samples.length;
      }
      return new SampleFile(path, type, count);
    } finally {
      await file.close();
    }
  }

  /** Reads the sound from its start. The receiver owns the arrays. */
  async *read(signal: AbortSignal): AsyncGenerator<Float32Array<ArrayBuffer>> {
    const { array, scale } = sampleTypes[this.type];
    const file = await open(this.path, 'r');
    try {
      for (let left = this.samples; left > 0;) {
        signal.throwIfAborted();
        const stored = new array(Math.min(left, bufferSamples));
        await readAll(file, stored);
        left -= stored.length;
        yield Float32Array.from(stored, (sample) => sample / scale);
      }
    } finally {
      await file.close();
    }
  }
}

function bytesOf(samples: Float32Array, type: SampleType): Uint8Array {
  const { scale } = sampleTypes[type];
  const stored =
    type === 'float'
      ? samples
      : Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * scale));
  return new Uint8Array(stored.buffer, stored.byteOffset, stored.byteLength);
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await file.write(bytes, done)).bytesWritten;
}

async function readAll(file: FileHandle, into: Float32Array | Int16Array): Promise<void> {
  const bytes = new Uint8Array(into.buffer);
  for (let done = 0; done < bytes.length;) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done);
    if (bytesRead === 0) throw new Error('A file of samples is shorter than what was written.');
    done += bytesRead;
  }
}
