import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { type PackFacts, packNamePattern } from './voice-pack';

/** The manifest in a pack's directory. It contains the digests for verification. */
export const recordFile = 'pack.json';

/** A pack on the disk. All of its files have their full length. */
export interface InstalledPack {
  readonly pack: PackFacts;
  /** Absolute path. */
  readonly directory: string;
  readonly installedAt: Date;
  /** Whether it is bundled with the program, for example in a container image, and cannot be removed. */
  readonly isBundled: boolean;
}

/** The contents of `pack.json`. */
interface PackRecord extends PackFacts {
  readonly installedAt: string;
}

/**
 * The directories with voice packs: `voices` in the data directory, for installed packs, and one for packs that come with the program, for
 * example in a container image. Each contains one directory per pack, which appears atomically.
 */
export class PackStore {
  /** Absolute path of the directory for installed packs. */
  readonly directory: string;

  /** @param bundledDirectory directory of packs that come with the program. By default, none do. */
  constructor(
    dataDirectory: string,
    private readonly bundledDirectory?: string,
  ) {
    this.directory = resolve(dataDirectory, 'voices');
  }

  /** All installed packs by name. A pack in the data directory overrides a bundled pack of the same name. */
  async list(): Promise<InstalledPack[]> {
    const names = new Set([...(await directoriesIn(this.directory)), ...(await this.bundled())]);
    const packs = await Promise.all([...names].sort().map((name) => this.find(name)));
    return packs.filter((pack) => pack !== undefined);
  }

  /** @returns `undefined` if the pack is not installed, or if a file is missing or has the wrong length. */
  async find(name: string): Promise<InstalledPack | undefined> {
    if (!packNamePattern.test(name)) return undefined;
    const installed = await read(join(this.directory, name), false);
    if (installed || this.bundledDirectory === undefined) return installed;
    return read(join(this.bundledDirectory, name), true);
  }

  private async bundled(): Promise<string[]> {
    return this.bundledDirectory === undefined ? [] : directoriesIn(this.bundledDirectory);
  }

  /** The directory for a pack that is being installed. */
  stagingDirectory(name: string): string {
    return join(this.directory, `.installing-${name}`);
  }

  /** The directory for downloads without a manifest. */
  fetchDirectory(name: string): string {
    return join(this.directory, `.fetching-${name}`);
  }

  /** The lock file for changes to a pack. */
  lockFile(name: string): string {
    return join(this.directory, `.lock-${name}`);
  }

  /**
   * Moves a finished directory to its final place and removes an existing pack of that name.
   *
   * If the process is killed during a replacement, no pack of that name may remain; the next installation then finds the
   * finished directory.
   */
  async put(name: string, finished: string): Promise<void> {
    await this.remove(name);
    await rename(finished, join(this.directory, name));
  }

  /**
   * Removes a pack from the data directory atomically.
   *
   * @returns whether a directory of that name existed.
   */
  async remove(name: string): Promise<boolean> {
    const leaving = join(this.directory, `.removing-${name}`);
    await rm(leaving, { recursive: true, force: true });
    const wasThere = await rename(join(this.directory, name), leaving).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    await rm(leaving, { recursive: true, force: true });
    return wasThere;
  }

  /**
   * Removes the remains of an interrupted installation.
   *
   * @returns whether there was anything.
   */
  async removeLeftovers(name: string): Promise<boolean> {
    const leftovers = [this.stagingDirectory(name), this.fetchDirectory(name)].filter((path) => existsSync(path));
    for (const path of leftovers) await rm(path, { recursive: true, force: true });
    return leftovers.length > 0;
  }

  /** Creates the directory for installed packs. */
  async create(): Promise<void> {
    await mkdir(this.directory, { recursive: true });
  }
}

/** The pack whose record is in a directory; `undefined` if there is no valid one. Its files need not be there. */
export async function packIn(directory: string): Promise<PackFacts | undefined> {
  const record = await readRecord(join(directory, recordFile));
  if (!record) return undefined;
  const { installedAt: _, ...pack } = record;
  return pack;
}

/** The text of a pack's `pack.json`. */
export function recordOf(pack: PackFacts): string {
  const files = pack.files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }));
  const record: PackRecord = { ...pack, files, installedAt: new Date().toISOString() };
  return `${JSON.stringify(record, null, 2)}\n`;
}

async function read(directory: string, isBundled: boolean): Promise<InstalledPack | undefined> {
  const record = await readRecord(join(directory, recordFile));
  if (!record) return undefined;
  const { installedAt, ...pack } = record;
  const lengths = await Promise.all(pack.files.map(({ path }) => lengthOf(join(directory, path))));
  if (!pack.files.every(({ bytes }, index) => lengths[index] === bytes)) return undefined;
  return { pack, directory, installedAt: new Date(installedAt), isBundled };
}

async function readRecord(file: string): Promise<PackRecord | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const record = JSON.parse(text) as PackRecord;
    return Array.isArray(record.files) && record.files.every(({ path }) => isInside(path)) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a path of a record stays inside its directory. */
function isInside(path: unknown): boolean {
  return typeof path === 'string' && !isAbsolute(path) && !path.split(/[\\/]/).includes('..');
}

async function lengthOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size;
}

async function directoriesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && packNamePattern.test(entry.name)).map(({ name }) => name);
}
