import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import type { Environment } from '../../../config/environment';
import { projectRoot } from '../../../project-root';
import { packNamePattern } from './pack-name';
import type { PackFacts } from './voice-pack';

/** In a pack's directory: its manifest, with the digests by which it can be verified without this program's own. */
export const recordFile = 'pack.json';

/** A pack that is on the disk, every file in its full length. */
export interface InstalledPack {
  readonly pack: PackFacts;
  /** Absolute path. */
  readonly directory: string;
  readonly installedAt: Date;
  /** Whether it came with the program, as in a container image, and cannot be removed. */
  readonly isBundled: boolean;
}

/** What `pack.json` holds. */
interface PackRecord extends PackFacts {
  readonly installedAt: string;
}

/**
 * The directories with voice packs: the data directory's `voices`, which packs are installed into, and `voices` beside
 * the program, which an image can bring. Each holds a directory a pack, which is put there whole or not at all.
 */
export class PackStore {
  /** Absolute path of the directory that packs are installed into. */
  readonly directory: string;

  /** @param bundledDirectory where packs are that came with the program. */
  constructor(
    { VOXGATE_DATA_DIR }: Pick<Environment, 'VOXGATE_DATA_DIR'>,
    private readonly bundledDirectory = join(projectRoot, 'voices'),
  ) {
    this.directory = resolve(VOXGATE_DATA_DIR, 'voices');
  }

  /** All that are installed, by name. One in the data directory stands before one of the same name in the image. */
  async list(): Promise<InstalledPack[]> {
    const names = new Set([...(await directoriesIn(this.directory)), ...(await directoriesIn(this.bundledDirectory))]);
    const packs = await Promise.all([...names].sort().map((name) => this.find(name)));
    return packs.filter((pack) => pack !== undefined);
  }

  /** @returns `undefined` if there is none of that name, or if a file of it is missing or not of its length. */
  async find(name: string): Promise<InstalledPack | undefined> {
    if (!packNamePattern.test(name)) return undefined;
    return (await read(join(this.directory, name), false)) ?? (await read(join(this.bundledDirectory, name), true));
  }

  /** Where an install of this pack keeps what it has so far. */
  stagingDirectory(name: string): string {
    return join(this.directory, `.installing-${name}`);
  }

  /** Where an install keeps what nobody has described yet, while it comes in. */
  fetchDirectory(name: string): string {
    return join(this.directory, `.fetching-${name}`);
  }

  /** The file whose lock is held by whoever changes the pack of that name. */
  lockFile(name: string): string {
    return join(this.directory, `.lock-${name}`);
  }

  /**
   * Puts a finished directory in the place of a pack. What was there of that name is gone afterwards.
   *
   * Where it replaces something, a kill at the worst moment leaves no pack of that name, and the finished directory for
   * the next install to find.
   */
  async put(name: string, finished: string): Promise<void> {
    await this.remove(name);
    await rename(finished, join(this.directory, name));
  }

  /**
   * Removes a pack from the data directory: at once to whoever looks for it.
   *
   * @returns whether there was one, whole or not.
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
   * Removes what an interrupted install has left.
   *
   * @returns whether there was anything.
   */
  async removeLeftovers(name: string): Promise<boolean> {
    const leftovers = [this.stagingDirectory(name), this.fetchDirectory(name)].filter((path) => existsSync(path));
    for (const path of leftovers) await rm(path, { recursive: true, force: true });
    return leftovers.length > 0;
  }

  /** Makes the directory that packs are installed into. */
  async create(): Promise<void> {
    await mkdir(this.directory, { recursive: true });
  }
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

/** Whether a record's path stays in its directory. */
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
