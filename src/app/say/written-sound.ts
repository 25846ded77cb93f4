import { rmSync } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { type AudioEncoder, defaultSampleRate, type SpeechSynthesizer, type Voice } from '@voxgate/speech';
import { OperatorError } from '../../platform/errors/operator-error';
import type { FileFormat } from './sound-formats';
import type { SoundOutput } from './sound-output';

/** Opens an encoder for a mode: `file` can complete the header of a file, `stream` is for what cannot be changed afterwards. */
type OpenEncoder = (mode: 'file' | 'stream') => AudioEncoder;

/**
 * Opens a file for speech.
 *
 * @param path `-` is standard output.
 * @throws {OperatorError} if the file cannot be written.
 */
export async function writtenSound(
  path: string,
  format: FileFormat,
  { speech, voice }: { speech: SpeechSynthesizer; voice: Voice },
): Promise<SoundOutput> {
  const { sampleRate: inputRate } = voice;
  const outputRate = defaultSampleRate(format, inputRate);
  const openEncoder: OpenEncoder = (mode) => speech.encoders.open(format, { inputRate, outputRate, mode });
  return path === '-' ? new StandardOutput(openEncoder) : FileSound.open(path, openEncoder);
}

/** Encodes samples, which are given as the bytes of 32-bit floats. */
abstract class EncodedSound implements SoundOutput {
  readonly takes = 'raw-f32';

  protected constructor(protected readonly encoder: AudioEncoder) {}

  async write(bytes: Uint8Array): Promise<void> {
    const samples = new Float32Array(bytes.length / Float32Array.BYTES_PER_ELEMENT);
    new Uint8Array(samples.buffer).set(bytes);
    await this.put(await this.encoder.encode(samples));
  }

  async end(): Promise<void> {
    await this.put(await this.encoder.finish());
    await this.finish();
    this.encoder.close();
  }

  abort(): void {
    this.encoder.close();
  }

  protected abstract put(bytes: Uint8Array): Promise<void>;
  protected abstract finish(): Promise<void>;
}

/** A file, which appears under its name when it is whole. What is no plain file, such as a named pipe, is written as it is made. */
class FileSound extends EncodedSound {
  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    /** Where it is until it is whole; `undefined` for what is no plain file. */
    private readonly partial: string | undefined,
    encoder: AudioEncoder,
  ) {
    super(encoder);
  }

  /** @throws {OperatorError} if the file cannot be written. */
  static async open(path: string, openEncoder: OpenEncoder): Promise<FileSound> {
    const there = await stat(path).catch(() => undefined);
    const isPlain = !there || there.isFile();
    const partial = isPlain ? `${path}.${process.pid}.part` : undefined;
    try {
      const file = await open(partial ?? path, 'w');
      return new FileSound(path, file, partial, openEncoder(isPlain ? 'file' : 'stream'));
    } catch (error) {
      throw new OperatorError(`${path} cannot be written: ${(error as Error).message}`, { cause: error });
    }
  }

  override abort(): void {
    super.abort();
    // At once, because the process may be about to end.
    if (this.partial !== undefined) rmSync(this.partial, { force: true });
  }

  protected async put(bytes: Uint8Array): Promise<void> {
    if (bytes.length > 0) await this.file.writeFile(bytes);
  }

  protected async finish(): Promise<void> {
    if (this.partial === undefined) return this.file.close();
    const header = await this.encoder.header();
    if (header.length > 0) await this.file.write(header, 0, header.length, 0);
    await this.file.close();
    await rename(this.partial, this.path);
  }
}

/** Standard output. */
class StandardOutput extends EncodedSound {
  constructor(
    openEncoder: OpenEncoder,
    private readonly stream: NodeJS.WritableStream = process.stdout,
  ) {
    super(openEncoder('stream'));
    // Whoever writes is told.
    stream.on('error', () => undefined);
  }

  protected put(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.stream.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  protected async finish(): Promise<void> {}
}
