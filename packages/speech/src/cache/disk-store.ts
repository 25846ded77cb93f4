import { mkdir, readdir, rm, stat, statfs, utimes } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { isDiskFull } from '../messages/disk-full';
import { withCauses } from '../messages/with-causes';
import type { Log } from '../support/log';
import { entriesToEvict, type StoredEntry } from './eviction';
import { occasionally } from './occasionally';
import { type FoundSpeech, SpeechStore, type StoredSpeech } from './speech-store';

export interface DiskStoreOptions {
  /** Directory for the entries. It is created when the first one is written. */
  readonly directory: string;
  /** Maximum size of all entries in bytes. */
  readonly maxBytes: number;
  /** Nothing is written while the disk has less free space than this many bytes. Defaults to 256 MB. */
  readonly minFreeBytes?: number;
  /** Age in milliseconds from which an entry is not used and is removed. */
  readonly maxAgeMs: number;
  readonly log: Log;
  /** Milliseconds since 1970. Defaults to the system's clock. */
  readonly now?: () => number;
}

/** The directory is swept again after this part of its size has been written, and after this time. */
const sweptPart = 1 / 16;
const sweepEveryMs = 3_600_000;

/** Files that no entry refers to are left from an interrupted write, unless they are younger than this. */
const interruptedMs = 3_600_000;

/** Space to leave for others, such as a database in the same data directory. */
const defaultMinFreeBytes = 256 * 2 ** 20;

/** Writing stops for this time after the disk was full. */
const fullDiskMs = 60_000;

/** Space that an entry's two files use in addition to their bytes, in a file system with blocks of 4 KiB. */
const overheadBytes = 8192;

/** cacache's index is in a folder with this prefix. */
const indexPrefix = 'index-';

/**
 * Keeps speech in files, by cacache. It verifies the SHA-256 of what it reads, writes each file under a temporary name first,
 * and can be used by several processes. An entry that was written partly when a process was killed is not found.
 *
 * The directory's size stays below `maxBytes` when one process writes; each further process may exceed it by a sixteenth.
 */
export class DiskStore extends SpeechStore {
  private readonly directory: string;
  private readonly now: () => number;
  private readonly warn: (message: string) => void;
  private written = 0;
  /** Size of all entries after the last sweep. */
  private swept: number | undefined;
  private sweeping: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private pausedUntil = 0;
  private isClosed = false;

  constructor(private readonly options: DiskStoreOptions) {
    super();
    this.directory = resolve(options.directory);
    this.now = options.now ?? Date.now;
    this.warn = occasionally((message) => options.log.warn(message), this.now);
  }

  async get(key: string): Promise<FoundSpeech | undefined> {
    try {
      const cacache = await loadCacache();
      const entry = await cacache.get.info(this.directory, key);
      if (!entry || this.isExpired(entry.time)) return undefined;
      const { integrity, size } = entry;
      try {
        const bytes = await cacache.get.byDigest(this.directory, integrity, { size, memoize: false });
        // The time of the last use, for the next sweep. It does not matter if it is lost.
        void utimes(entry.path, this.now() / 1000, this.now() / 1000).catch(() => undefined);
        return { bytes, spokenAt: entry.time };
      } catch (error) {
        this.warn(`Removing an entry from the cache of speech that cannot be read: ${withCauses(error)}`);
        await this.remove(key);
        return undefined;
      }
    } catch (error) {
      this.warn(`The cache of speech in ${this.directory} cannot be read: ${withCauses(error)}`);
      return undefined;
    }
  }

  async has(key: string): Promise<boolean> {
    try {
      const cacache = await loadCacache();
      const entry = await cacache.get.info(this.directory, key);
      return Boolean(entry) && !this.isExpired(entry!.time) && (await exists(entry!.path));
    } catch {
      return false;
    }
  }

  async put(key: string, { owner, bytes, spokenAt }: StoredSpeech): Promise<void> {
    const { directory } = this;
    const { maxBytes } = this.options;
    const size = bytes.length + overheadBytes;
    if (this.isClosed || this.now() < this.pausedUntil || size > maxBytes * sweptPart) return;
    try {
      const cacache = await loadCacache();
      await mkdir(directory, { recursive: true, mode: 0o700 });
      if (!(await this.hasRoom())) return;
      // The type of the options lacks the time.
      const time = { time: spokenAt };
      await cacache.put(directory, key, bytes, { algorithms: ['sha256'], metadata: { owner }, ...time });
    } catch (error) {
      if (isDiskFull(error)) this.pausedUntil = this.now() + fullDiskMs;
      this.warn(`Speech cannot be written to the cache in ${directory}: ${withCauses(error)}`);
      return;
    }
    const isFirst = this.timer === undefined;
    this.written += size;
    if (isFirst || this.written > maxBytes * sweptPart) await this.sweep();
    if (isFirst && !this.isClosed) this.timer = setInterval(() => void this.sweep(), sweepEveryMs).unref();
  }

  async remove(key: string): Promise<void> {
    try {
      const cacache = await loadCacache();
      const { directory } = this;
      const entry = await cacache.get.info(directory, key);
      // Without its content, an entry is a miss. The content must go: cacache does not replace a file that exists, even if it is
      // damaged.
      if (entry) await rm(entry.path, { force: true });
      // The type of this function lacks its options. Without this one, the index would only grow.
      const removeEntry = cacache.rm.entry as (cache: string, key: string, options: object) => Promise<unknown>;
      await removeEntry(directory, key, { removeFully: true });
    } catch (error) {
      this.warn(`An entry of the cache of speech cannot be removed: ${withCauses(error)}`);
    }
  }

  /** What the last sweep left, and what this process has written since. */
  override bytes(): number | undefined {
    return this.swept === undefined ? undefined : this.swept + this.written;
  }

  override async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** Removes entries that are too old or too many, and what interrupted writes have left. */
  sweep(): Promise<void> {
    this.written = 0;
    this.sweeping ??= this.removeSurplus()
      .catch((error: unknown) => this.warn(`The cache of speech cannot be cleaned up: ${withCauses(error)}`))
      .finally(() => (this.sweeping = undefined));
    return this.sweeping;
  }

  private async removeSurplus(): Promise<void> {
    const { directory } = this;
    const { maxBytes } = this.options;
    const cacache = await loadCacache();
    const listed = Object.values(await cacache.ls(directory));
    const entries: (StoredEntry & { key: string })[] = [];
    for (const { key, path, size, time, metadata } of listed) {
      const file = await stat(path).catch(() => undefined);
      const isUsable = file !== undefined && !this.isExpired(time);
      if (!isUsable) await this.remove(key);
      else entries.push({ key, owner: ownerOf(metadata), bytes: size + overheadBytes, usedAt: file.mtimeMs });
    }
    let left = entries.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { key, bytes } of entriesToEvict(entries, maxBytes * (1 - sweptPart))) {
      await this.remove(key);
      left -= bytes;
    }
    this.swept = left;
    await this.removeUnreferenced(new Set(listed.map(({ path }) => path)));
  }

  private async removeUnreferenced(referenced: ReadonlySet<string>): Promise<void> {
    const { directory } = this;
    const files = await readdir(directory, { recursive: true, withFileTypes: true });
    for (const file of files) {
      const path = join(file.parentPath, file.name);
      if (!file.isFile() || referenced.has(path) || path.startsWith(directory + sep + indexPrefix)) continue;
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (mtimeMs < this.now() - interruptedMs) await rm(path, { force: true });
    }
  }

  /** Whether the disk has space. If not, nothing is written for a while. */
  private async hasRoom(): Promise<boolean> {
    const { minFreeBytes = defaultMinFreeBytes } = this.options;
    const { bavail, bsize } = await statfs(this.directory);
    if (bavail * bsize >= minFreeBytes) return true;
    this.pausedUntil = this.now() + fullDiskMs;
    this.warn(`Speech is not written to the cache in ${this.directory}, because the disk is almost full.`);
    return false;
  }

  private isExpired(time: number): boolean {
    return this.now() - time >= this.options.maxAgeMs;
  }
}

/** Loaded when it is first needed, so that it does not delay the start. */
function loadCacache(): Promise<typeof import('cacache')> {
  return import('cacache');
}

function ownerOf(metadata: unknown): string {
  const { owner } = (metadata ?? {}) as { owner?: unknown };
  return typeof owner === 'string' ? owner : '';
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
