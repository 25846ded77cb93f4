import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DamagedError } from '../pack-error';
import { recordFile, recordOf } from '../pack-store';
import type { PackFile, PackFileSource, PackPart, VoicePack } from '../voice-pack';
import { writeDurably } from './write-durably';

/** A part to fetch and the file that it belongs to. */
export interface Wanted {
  readonly file: PackFileSource;
  readonly part: PackPart;
}

/**
 * The directory in which a pack is assembled. Parts and files get their final names only after verification. So an interrupted
 * installation can resume without a separate list of finished parts.
 */
export class Staging {
  private constructor(
    private readonly directory: string,
    private readonly pack: VoicePack,
  ) {}

  /** Opens the directory. Keeps the results of an interrupted installation of the same files and removes those of others. */
  static async open(directory: string, pack: VoicePack): Promise<Staging> {
    const staging = new Staging(directory, pack);
    const keyFile = join(directory, 'key');
    const key = keyOf(pack);
    if ((await readFile(keyFile, 'utf8').catch(() => undefined)) !== key) await staging.remove();
    for (const name of ['parts', 'downloads', 'pack']) await mkdir(join(directory, name), { recursive: true });
    await writeFile(keyFile, key);
    return staging;
  }

  /** The directory of the pack's finished files. */
  get packDirectory(): string {
    return join(this.directory, 'pack');
  }

  /** The parts that are still missing. */
  async missing(): Promise<Wanted[]> {
    const wanted: Wanted[] = [];
    for (const file of this.pack.files) {
      if (await hasLength(this.filePath(file), file.bytes)) continue;
      for (const part of file.parts) {
        if (!(await hasLength(this.partPath({ file, part }), part.bytes))) wanted.push({ file, part });
      }
    }
    return wanted;
  }

  /** The file for a download in progress, so that an interrupted download can resume. */
  downloadPath(source: string): string {
    return join(this.directory, 'downloads', createHash('sha256').update(source).digest('hex'));
  }

  /**
   * Stores a part.
   *
   * @param from the source's name in error messages, for example `kokoro-js@1.2.1`.
   * @param onBytes called with the number of bytes received so far.
   * @throws {DamagedError} if the part does not match the manifest.
   */
  async receive(
    wanted: Wanted,
    content: AsyncIterable<Uint8Array>,
    from: string,
    onBytes: (bytes: number) => void,
  ): Promise<void> {
    const { file, part } = wanted;
    const partial = join(this.directory, 'parts', `${part.sha256}.partial`);
    const { bytes, sha256 } = await writeDurably(partial, content, part.bytes, onBytes);
    const subject = `${file.path} from ${from}`;
    if (bytes > part.bytes) throw new DamagedError(`${subject} is damaged: it is longer than ${part.bytes} bytes.`);
    if (bytes < part.bytes) throw new DamagedError(`${subject} is damaged: it has ${bytes} of ${part.bytes} bytes.`);
    refuseOther(subject, sha256, part.sha256);
    await mkdir(dirname(this.partPath(wanted)), { recursive: true });
    await rename(partial, this.partPath(wanted));
  }

  /**
   * Joins files from their parts and writes the record.
   *
   * @returns the path of the finished pack directory.
   * @throws {DamagedError} if valid parts do not form the expected file.
   */
  async finish(): Promise<string> {
    for (const file of this.pack.files) {
      if (!(await hasLength(this.filePath(file), file.bytes))) await this.join(file);
    }
    await writeFile(join(this.packDirectory, recordFile), recordOf(this.pack), { flush: true });
    return this.packDirectory;
  }

  /** Removes the directory. */
  async remove(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }

  private async join(file: PackFileSource): Promise<void> {
    const joined = join(this.directory, 'parts', `${file.sha256}.joined`);
    const paths = file.parts.map((part) => this.partPath({ file, part }));
    const { sha256 } = await writeDurably(joined, concatenate(paths), file.bytes);
    refuseOther(file.path, sha256, file.sha256);
    await mkdir(dirname(this.filePath(file)), { recursive: true });
    await rename(joined, this.filePath(file));
  }

  private filePath({ path }: PackFile): string {
    return join(this.packDirectory, path);
  }

  private partPath({ file, part }: Wanted): string {
    return file.parts.length === 1 ? this.filePath(file) : join(this.directory, 'parts', part.sha256);
  }
}

/** A key of the pack's files, independent of their sources. */
function keyOf({ files }: VoicePack): string {
  const facts = files.map(({ path, sha256, parts }) => [path, sha256, parts.map((part) => part.sha256)]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function refuseOther(subject: string, actual: string, expected: string): void {
  if (actual === expected) return;
  throw new DamagedError(`${subject} is damaged: its SHA-256 is ${actual} instead of ${expected}.`);
}

async function hasLength(path: string, bytes: number): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.size === bytes;
}

async function* concatenate(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Buffer>;
}
