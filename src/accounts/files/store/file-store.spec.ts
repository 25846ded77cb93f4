import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { DiskFileStore } from './disk-file-store';
import type { FileSource, FileStore, FileStoreFailure } from './file-store';
import { S3FileStore } from './s3-file-store';

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const key = 'acct_1/ab/abcd-0001';
/** More than two parts of S3's smallest size. */
const large = randomBytes(11 * 2 ** 20);

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'voxgate-files-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function source(contents: Buffer): Promise<FileSource> {
  const path = join(directory, `source-${randomBytes(4).toString('hex')}`);
  await writeFile(path, contents);
  return { path, bytes: contents.length, digest: createHash('sha256').update(contents).digest() };
}

const reasonOf = (work: Promise<unknown>): Promise<FileStoreFailure | undefined> =>
  work.then(
    () => undefined,
    (error: { reason?: FileStoreFailure }) => error.reason,
  );

/** All files of a store, whatever their names. */
const filesBelow = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

const runS3 = async (path: string, port = 0) => {
  const buckets = [{ name: 'files', configs: [] }];
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: path,
    configureBuckets: buckets,
  });
  const { port: opened } = await server.run();
  return { server, port: opened };
};

const s3Store = (port: number, options: { tries?: number; secretAccessKey?: string } = {}) =>
  new S3FileStore({
    url: `s3://files/some/prefix?endpoint=http://127.0.0.1:${port}`,
    ...credentials,
    partBytes: 5 * 2 ** 20,
    ...options,
  });

const kinds = {
  'The store on the disk': async () => ({
    store: new DiskFileStore(join(directory, 'objects')) as FileStore,
    close: () => Promise.resolve(),
  }),
  'The store in S3': async () => {
    const { server, port } = await runS3(join(directory, 's3'));
    return { store: s3Store(port) as FileStore, close: () => server.close() };
  },
};

describe.each(Object.entries(kinds))('%s', (_name, open) => {
  let store: FileStore;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ store, close } = await open());
  });
  afterEach(() => close());

  it('returns any range of what was stored, also of several parts', async () => {
    await store.put(key, await source(large));
    const ends = [0, 1, 5 * 2 ** 20 - 1, 5 * 2 ** 20, large.length - 1];
    for (const start of ends) {
      for (const end of ends.filter((each) => each >= start)) {
        const read = await buffer(await store.open(key, { start, end }));
        expect(read.equals(large.subarray(start, end + 1))).toBe(true);
      }
    }
  });

  it('stores an empty file', async () => {
    await expect(store.put(key, await source(Buffer.alloc(0)))).resolves.toBeUndefined();
    await store.remove(key);
  });

  it('has nothing under a key that was not stored, or was removed', async () => {
    expect(await reasonOf(store.open(key, { start: 0, end: 0 }))).toBe('missing');
    await store.put(key, await source(Buffer.from('words')));
    await store.remove(key);
    expect(await reasonOf(store.open(key, { start: 0, end: 0 }))).toBe('missing');
    await store.remove(key);
  });

  it('stores nothing if the contents are not those of the digest', async () => {
    for (const contents of [Buffer.from('words'), large]) {
      const given = await source(contents);
      const changed = { ...given, digest: createHash('sha256').update('other').digest() };
      expect(await reasonOf(store.put(key, changed))).toBe('damaged');
      expect(await reasonOf(store.open(key, { start: 0, end: 0 }))).toBe('missing');
    }
  });

  it('stores nothing once it was stopped', async () => {
    const given = await source(large);
    expect(await reasonOf(store.put(key, given, AbortSignal.abort()))).toBe('unavailable');
    expect(await reasonOf(store.open(key, { start: 0, end: 0 }))).toBe('missing');
  });

  it('can be read by a reader that leaves early', async () => {
    await store.put(key, await source(large));
    const stream: Readable = await store.open(key, { start: 0, end: large.length - 1 });
    stream.once('data', () => stream.destroy());
    await new Promise((resolve) => stream.once('close', resolve));
    const read = await buffer(await store.open(key, { start: 0, end: 9 }));
    expect(read.equals(large.subarray(0, 10))).toBe(true);
  });

  it('says that it can be used', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });
});

describe('The store on the disk', () => {
  it('leaves nothing behind, in any folder, when it could not write or was emptied', async () => {
    const objects = join(directory, 'objects');
    const store = new DiskFileStore(objects);
    const given = await source(large);
    await reasonOf(store.put(key, { ...given, digest: Buffer.alloc(32) }));
    await reasonOf(store.put(key, given, AbortSignal.abort()));
    expect(await filesBelow(objects)).toEqual([]);
    await store.put(key, given);
    // As after a crash in the middle of writing.
    await writeFile(join(objects, `${key}.part`), 'half');
    await store.remove(key);
    expect(await filesBelow(objects)).toEqual([]);
  });

  it('says that the disk is full, and writes nothing, if the file would leave less than 256 MB', async () => {
    const objects = join(directory, 'objects');
    const store = new DiskFileStore(objects);
    const given = await source(Buffer.from('words'));
    expect(await reasonOf(store.put(key, { ...given, bytes: 2 ** 60 }))).toBe('full');
    expect(await filesBelow(objects)).toEqual([]);
  });

  it('does not serve an object that has become shorter', async () => {
    const store = new DiskFileStore(join(directory, 'objects'));
    await store.put(key, await source(Buffer.from('words')));
    await writeFile(join(directory, 'objects', key), 'wo');
    expect(await reasonOf(store.open(key, { start: 0, end: 4 }))).toBe('damaged');
  });

  it('says what to do if its directory cannot be written', async () => {
    await writeFile(join(directory, 'file'), '');
    await expect(new DiskFileStore(join(directory, 'file')).check()).rejects.toThrow(/FILES_DIR/u);
  });
});

describe('The store in S3', () => {
  it('fails with the reason while S3 is away, and works again when it is back', async () => {
    const path = join(directory, 's3');
    const first = await runS3(path);
    const store = s3Store(first.port, { tries: 2 });
    await store.put(key, await source(large));
    await first.server.close();
    const work = [
      store.open(key, { start: 0, end: 0 }),
      store.put('acct_1/ab/other-0002', await source(large)),
      store.remove(key),
      store.check(),
    ];
    expect(await Promise.all(work.map(reasonOf))).toEqual(Array(4).fill('unavailable'));
    await expect(store.check()).rejects.toThrow(/The bucket files cannot be reached/u);

    const second = await runS3(path, first.port);
    try {
      const read = await buffer(await store.open(key, { start: 7, end: 20 }));
      expect(read.equals(large.subarray(7, 21))).toBe(true);
      expect(await reasonOf(store.open('acct_1/ab/other-0002', { start: 0, end: 0 }))).toBe('missing');
      await store.remove(key);
      expect(await reasonOf(store.open(key, { start: 0, end: 0 }))).toBe('missing');
    } finally {
      await second.server.close();
    }
  });

  it('discards the parts of an upload that failed', async () => {
    const { server, port } = await runS3(join(directory, 's3'));
    // The test's S3 cannot discard parts, so this answers for it.
    const discarded: string[] = [];
    const proxy = createServer((incoming, response) => {
      const { method, url, headers } = incoming;
      if (method === 'DELETE' && url!.includes('uploadId=')) {
        discarded.push(url!.split('?')[0]!);
        response.writeHead(204).end();
        return;
      }
      const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      incoming.pipe(outgoing);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    try {
      const store = s3Store((proxy.address() as AddressInfo).port);
      const given = await source(large);
      expect(await reasonOf(store.put(key, { ...given, digest: Buffer.alloc(32) }))).toBe('damaged');
      expect(discarded).toEqual([`/files/some/prefix/${key}`]);
    } finally {
      proxy.close();
      proxy.closeAllConnections();
      await server.close();
    }
  });

  it('says that the secret is wrong, or the bucket absent', async () => {
    const { server, port } = await runS3(join(directory, 's3'));
    try {
      await expect(s3Store(port, { secretAccessKey: 'wrong' }).check()).rejects.toThrow(/signature/u);
      const url = `s3://absent?endpoint=http://127.0.0.1:${port}`;
      const absent = new S3FileStore({ url, ...credentials });
      await expect(absent.check()).rejects.toThrow(/The bucket absent cannot be reached/u);
      expect(await reasonOf(absent.put(key, await source(Buffer.from('words'))))).toBe('unavailable');
    } finally {
      await server.close();
    }
  });
});
