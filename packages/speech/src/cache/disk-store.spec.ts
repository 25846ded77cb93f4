import { mkdir, mkdtemp, readdir, readFile, rm, stat, statfs, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases } from '../../../../bench/proofs/support/extent';
import { noLog } from '../support/log';
import { DiskStore } from './disk-store';

const day = 86_400_000;
/** Entries of 30 kB in a test of a size of 1 MiB. */
const manyEntries = cases(50, 100);

describe('DiskStore', () => {
  let directory: string;
  let warnings: string[];
  const log = { ...noLog, warn: (message: string) => void warnings.push(message) };
  const open = (options: { maxBytes?: number; now?: () => number } = {}) =>
    new DiskStore({ directory: join(directory, 'cache'), maxBytes: 64 * 2 ** 20, maxAgeMs: 30 * day, log, ...options });
  const speech = (bytes: number, owner = 'owner') => ({ owner, bytes: Buffer.alloc(bytes, owner) });

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-cache-'));
    warnings = [];
  });

  afterEach(() => rm(directory, { recursive: true, force: true }));

  /** All files below a folder of the cache. */
  async function files(folder: string): Promise<string[]> {
    const path = join(directory, 'cache', folder);
    const found = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  }

  it('returns what was stored, also to another store on the same directory', async () => {
    const [one, other] = [open(), open()];
    await one.put('key', speech(1000));
    for (const store of [one, other]) {
      expect((await store.get('key'))?.bytes).toEqual(speech(1000).bytes);
      expect(await store.has('key')).toBe(true);
      expect(await store.get('other key')).toBeUndefined();
      expect(await store.has('other key')).toBe(false);
    }
    expect(warnings).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });

  it('creates nothing before it is written to, and lets nobody else read its directory', async () => {
    const store = open();
    expect(await store.get('key')).toBeUndefined();
    expect(await readdir(directory)).toEqual([]);
    await store.put('key', speech(10));
    expect((await stat(join(directory, 'cache'))).mode & 0o077).toBe(0);
    await store.close();
  });

  it.each([
    ['is cut off', (file: string) => truncate(file, 500)],
    ['is empty', (file: string) => truncate(file, 0)],
    ['is missing', (file: string) => rm(file)],
    [
      'has another byte',
      async (file: string) => {
        const bytes = await readFile(file);
        bytes[700]! ^= 1;
        await writeFile(file, bytes);
      },
    ],
  ])('misses an entry whose file %s, says so in the log, and can store it again', async (_what, damage) => {
    const store = open();
    await store.put('key', speech(1000));
    const [file] = await files('content-v2');
    await damage(file!);
    expect(await store.get('key')).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining('Removing an entry')]);
    expect(await store.has('key')).toBe(false);
    await store.put('key', speech(1000));
    expect((await store.get('key'))?.bytes).toEqual(speech(1000).bytes);
    await store.close();
  });

  it('misses an entry whose index is damaged', async () => {
    const store = open();
    await store.put('key', speech(1000));
    const [file] = await files('index-v5');
    await truncate(file!, 50);
    expect(await store.get('key')).toBeUndefined();
    await store.put('key', speech(1000));
    expect((await store.get('key'))?.bytes).toEqual(speech(1000).bytes);
    await store.close();
  });

  it('misses everything, and goes on, if its directory disappears or cannot be one', async () => {
    const store = open();
    await store.put('key', speech(1000));
    await rm(join(directory, 'cache'), { recursive: true });
    expect(await store.get('key')).toBeUndefined();
    await store.put('key', speech(1000));
    expect(await store.get('key')).toBeDefined();
    await rm(join(directory, 'cache'), { recursive: true });
    await writeFile(join(directory, 'cache'), 'a file');
    expect(await store.get('key')).toBeUndefined();
    expect(await store.has('key')).toBe(false);
    await store.put('key', speech(1000));
    await store.sweep();
    expect(warnings).toHaveLength(1);
    await store.close();
  });

  it('neither returns nor keeps entries that are too old', async () => {
    let now = Date.now();
    const store = open({ now: () => now });
    await store.put('key', speech(1000));
    now += 30 * day - 1000;
    expect(await store.get('key')).toBeDefined();
    now += 2000;
    expect(await store.get('key')).toBeUndefined();
    expect(await store.has('key')).toBe(false);
    await store.sweep();
    expect([...(await files('content-v2')), ...(await files('index-v5'))]).toEqual([]);
    await store.close();
  });

  it('counts the age of an entry from when it was spoken', async () => {
    let now = Date.now();
    const store = open({ now: () => now });
    const spokenAt = now - 29 * day;
    await store.put('key', { ...speech(1000), spokenAt });
    expect(await store.get('key')).toMatchObject({ spokenAt });
    now += day - 1000;
    expect(await store.get('key')).toBeDefined();
    now += 2000;
    expect(await store.get('key')).toBeUndefined();
    await store.sweep();
    expect(await files('content-v2')).toEqual([]);
    await store.close();
  });

  it('stays below its size, removes what was used least recently, and frees the disk', async () => {
    let now = Date.now();
    const maxBytes = 2 ** 20;
    const store = open({ maxBytes, now: () => now });
    for (let index = 0; index < manyEntries; index++) {
      now += 1000;
      await store.put(`key ${index}`, speech(30_000 + index));
      // A use, so that the first entry stays.
      await store.get('key 0');
    }
    await store.sweep();
    const sizes = await Promise.all((await files('')).map(async (file) => (await stat(file)).size));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThanOrEqual(maxBytes);
    expect(total).toBeGreaterThan(maxBytes / 2);
    expect(await store.has('key 0')).toBe(true);
    expect(await store.has('key 1')).toBe(false);
    expect(await store.has(`key ${manyEntries - 1}`)).toBe(true);
    await store.close();
  });

  it('does not let one owner displace another’s entries', async () => {
    const store = open({ maxBytes: 2 ** 20 });
    await store.put('modest', speech(30_000, 'modest'));
    for (let index = 0; index < manyEntries; index++) await store.put(`key ${index}`, speech(30_000 + index, 'greedy'));
    await store.sweep();
    expect(await store.has('modest')).toBe(true);
    expect(await store.has('key 0')).toBe(false);
    await store.close();
  });

  it('leaves space on the disk for others', async () => {
    let now = Date.now();
    const { bavail, bsize } = await statfs(directory);
    const store = new DiskStore({
      directory: join(directory, 'cache'),
      maxBytes: 2 ** 40,
      minFreeBytes: 2 * bavail * bsize,
      maxAgeMs: day,
      log,
      now: () => now,
    });
    for (let index = 0; index < 3; index++) await store.put(`key ${index}`, speech(1000));
    expect(warnings).toEqual([expect.stringContaining('almost full')]);
    now += 61_000;
    await store.put('key', speech(1000));
    expect(warnings).toHaveLength(2);
    expect(await files('')).toEqual([]);
    await store.close();
  });

  it('does not store an entry that is too large for its size', async () => {
    const store = open({ maxBytes: 2 ** 20 });
    await store.put('key', speech(100_000));
    expect(await store.has('key')).toBe(false);
    await store.close();
  });

  it('removes what interrupted writes have left, but not what may still be written', async () => {
    const store = open();
    await store.put('key', speech(1000));
    const left = ['tmp/abandoned', 'content-v2/sha256/aa/bb/orphan', 'content-v1/old'];
    for (const name of [...left, 'tmp/being-written']) {
      const path = join(directory, 'cache', name);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, 'half');
      if (left.includes(name)) await utimes(path, 1, 1);
    }
    await store.sweep();
    expect(await files('tmp')).toEqual([join(directory, 'cache/tmp/being-written')]);
    expect(await files('content-v1')).toEqual([]);
    expect(await files('content-v2')).toHaveLength(1);
    expect(await store.get('key')).toBeDefined();
    await store.close();
  });
});
