import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FileSweep } from '../../../src/accounts/files/file-sweep';
import { FilesService } from '../../../src/accounts/files/files.service';
import { FileStore, FileStoreError } from '../../../src/accounts/files/store/file-store';
import { until } from '../../../bench/proofs/support/until';
import { expectError } from '../../support/expect-error';
import { startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { filesBelow, listedObjects, storeFile } from './support/files';

describe('Stored files', () => {
  let directory: string;
  let server: TestApp;
  let own: TestKey;
  let other: TestKey;
  let files: FilesService;
  let store: FileStore;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-files-'));
    server = await startTestApp({ environment: { FILES_DIR: directory, FILES_MB_PER_ACCOUNT: '1' } });
    files = server.app.get(FilesService);
    store = server.app.get(FileStore);
  });
  beforeEach(async () => {
    [own, other] = [await server.createKey(), await server.createKey()];
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** What the store has of an account. */
  const objectsOf = ({ account }: TestKey) => filesBelow(join(directory, 'objects', account.id));
  const ask = (path: string, key = own, init: { method?: string; headers?: Record<string, string> } = {}) =>
    server.fetch(`/api/v1/files${path}`, { ...init, headers: { ...key.authorization, ...init.headers } });

  it('are listed newest first by pages, described, downloaded and deleted by their account only', async () => {
    const contents = randomBytes(100_000);
    const stored = [];
    for (const name of ['one.mp3', 'two.mp3', 'three.mp3'])
      stored.push(await storeFile(server, own, contents, { name }));
    const first = (await (await ask('?limit=2')).json()) as { data: { name: string }[]; next: string };
    expect(first.data.map(({ name }) => name)).toEqual(['three.mp3', 'two.mp3']);
    const second = (await (await ask(`?limit=2&before=${first.next}`)).json()) as typeof first;
    expect(second).toMatchObject({ data: [{ name: 'one.mp3' }], next: null });
    expect(await (await ask('', other)).json()).toEqual({ data: [], next: null });

    const { id, digest } = stored[0]!;
    expect(await (await ask(`/${id}`)).json()).toMatchObject({
      id,
      name: 'one.mp3',
      kind: 'test',
      content_type: 'audio/mpeg',
      bytes: 100_000,
      sha256: digest.toString('hex'),
    });
    const answer = await ask(`/${id}/content`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(contents)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '100000',
      'content-disposition': 'attachment; filename=one.mp3',
      'accept-ranges': 'bytes',
      etag: `"${digest.toString('hex')}"`,
      'x-content-type-options': 'nosniff',
    });
    for (const path of [`/${id}`, `/${id}/content`, `/${id}/links`])
      await expectError(await ask(path, other), 'FILE_NOT_FOUND');
    await expectError(await ask(`/${id}`, other, { method: 'DELETE' }), 'FILE_NOT_FOUND');

    expect((await ask(`/${id}`, own, { method: 'DELETE' })).status).toBe(204);
    await expectError(await ask(`/${id}`), 'FILE_NOT_FOUND');
    await expectError(await ask(`/${id}/content`), 'FILE_NOT_FOUND');
    await expectError(await ask(`/${id}`, own, { method: 'DELETE' }), 'FILE_NOT_FOUND');
    const trail = await server.database.query(
      "SELECT action, subject_id FROM audit_events WHERE subject_type = 'file' AND account_id = $1",
      [own.account.id],
    );
    expect(trail).toEqual([{ action: 'file.deleted', subject_id: id }]);
  });

  it('send a range, an unchanged copy, the headers, and an error for a range that they do not have', async () => {
    const contents = Buffer.from('0123456789');
    const { id, digest } = await storeFile(server, own, contents);
    const etag = `"${digest.toString('hex')}"`;
    const get = (headers: Record<string, string>, method = 'GET') => ask(`/${id}/content`, own, { method, headers });

    const part = await get({ range: 'bytes=2-4' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await (await get({ range: 'bytes=-3' })).text()).toBe('789');
    expect(await (await get({ range: 'bytes=2-4', 'if-range': etag })).text()).toBe('234');
    const changed = await get({ range: 'bytes=2-4', 'if-range': '"other"' });
    expect([changed.status, await changed.text()]).toEqual([200, '0123456789']);
    const beyond = await get({ range: 'bytes=10-' });
    expect(beyond.headers.get('content-range')).toBe('bytes */10');
    expect(beyond.headers.get('etag')).toBeNull();
    await expectError(beyond, 'RANGE_NOT_SATISFIABLE');
    for (const headers of [{ 'if-none-match': etag }, { 'if-none-match': `"x", W/${etag}`, range: 'bytes=2-4' }]) {
      const same = await get(headers as Record<string, string>);
      expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, etag, '']);
    }
    const head = await get({}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    const partHead = await get({ range: 'bytes=2-4' }, 'HEAD');
    expect([partHead.status, partHead.headers.get('content-length')]).toEqual([206, '3']);

    const empty = await storeFile(server, own, '');
    const nothing = await ask(`/${empty.id}/content`);
    expect([nothing.status, nothing.headers.get('content-length'), await nothing.text()]).toEqual([200, '0', '']);
  });

  it('never open in the browser if they could run there', async () => {
    const page = await storeFile(server, own, '<script>alert(1)</script>', {
      contentType: 'text/html',
      name: 'a "b" ü.html',
    });
    const answer = await ask(`/${page.id}/content`);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="a b u.html"; filename*=UTF-8''a%20b%20%C3%BC.html`,
    );
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/u);
  });

  it('share their contents within an account, and only there, until the last one is deleted', async () => {
    const contents = randomBytes(600_000);
    const [one, two] = [await storeFile(server, own, contents), await storeFile(server, own, contents)];
    await storeFile(server, other, contents);
    expect([await objectsOf(own), await objectsOf(other)]).toMatchObject([{ length: 1 }, { length: 1 }]);
    expect(await files.usage(own.account.id)).toBe(600_000);
    await files.remove(own.account.id, one.id);
    expect((await buffer(await files.open(two))).equals(contents)).toBe(true);
    await files.remove(own.account.id, two.id);
    expect([await objectsOf(own), await objectsOf(other)]).toMatchObject([{ length: 0 }, { length: 1 }]);
    expect(await files.usage(own.account.id)).toBe(0);
    expect(await filesBelow(join(directory, 'incoming'))).toEqual([]);
  });

  it('are stored from a path or a stream, and again under the same id without another copy', async () => {
    const path = join(directory, 'given');
    await writeFile(path, 'contents');
    const first = await storeFile(server, own, '', { contents: { path }, id: 'file_0' });
    const again = await storeFile(server, own, 'something else', { id: 'file_0' });
    expect(again).toEqual(first);
    expect(await objectsOf(own)).toHaveLength(1);
  });

  it('never have more bytes than the account may, however many are stored at once', async () => {
    const work = Array.from({ length: 12 }, () => storeFile(server, own, randomBytes(300_000)));
    const results = await Promise.allSettled(work);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'STORAGE_LIMIT_REACHED' });
    }
    expect(await files.usage(own.account.id)).toBe(900_000);
    // The other account has its own limit.
    await storeFile(server, other, randomBytes(1_000_000));
    await expect(storeFile(server, other, 'x')).rejects.toMatchObject({ code: 'STORAGE_LIMIT_REACHED' });
    expect(await filesBelow(join(directory, 'incoming'))).toEqual([]);
  });

  it('share one object if the same contents are stored at once', async () => {
    const contents = randomBytes(50_000);
    const stored = await Promise.all(Array.from({ length: 8 }, () => storeFile(server, own, contents)));
    expect(new Set(stored.map(({ id }) => id)).size).toBe(8);
    expect(new Set(stored.map(({ objectId }) => objectId)).size).toBe(1);
    expect(await objectsOf(own)).toHaveLength(1);
    expect(await listedObjects(server, own)).toMatchObject([{ state: 'stored' }]);
  });

  it('leave nothing if their stream fails or has more bytes than are left', async () => {
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('begin');
        throw new Error('The source is gone');
      })(),
    );
    await expect(storeFile(server, own, '', { contents: { stream: failing } })).rejects.toThrow('The source is gone');
    const endless = Readable.from(
      (async function* () {
        for (;;) yield Buffer.alloc(64 * 1024);
      })(),
    );
    await expect(storeFile(server, own, '', { contents: { stream: endless } })).rejects.toMatchObject({
      code: 'STORAGE_LIMIT_REACHED',
    });
    expect([...(await objectsOf(own)), ...(await filesBelow(join(directory, 'incoming')))]).toEqual([]);
    expect(await listedObjects(server, own)).toEqual([]);
  });

  it('are not found from the moment they expire, and removed by the sweep', async () => {
    const expired = await storeFile(server, own, 'old', { expiresAt: new Date(Date.now() - 1) });
    const kept = await storeFile(server, own, 'kept', { expiresAt: null });
    await expectError(await ask(`/${expired.id}`), 'FILE_NOT_FOUND');
    expect(await (await ask('')).json()).toMatchObject({ data: [{ id: kept.id, expires_at: null }] });
    await server.app.get(FileSweep).sweep();
    expect(await server.database.query('SELECT id FROM stored_files WHERE account_id = $1', [own.account.id])).toEqual([
      { id: kept.id },
    ]);
    expect(await objectsOf(own)).toHaveLength(1);
  });

  it('are kept for FILES_DAYS if nobody says otherwise', async () => {
    const { createdAt, expiresAt } = await storeFile(server, own);
    expect(Math.round((expiresAt!.getTime() - createdAt.getTime()) / 86_400_000)).toBe(30);
  });

  it('answer 503 while the store fails, are deleted nevertheless, and the sweep removes their contents later', async () => {
    const { id } = await storeFile(server, own, 'words');
    const fail = () => Promise.reject(new FileStoreError('unavailable', 'The store is out.'));
    const failing = [
      jest.spyOn(store, 'open').mockImplementation(fail),
      jest.spyOn(store, 'put').mockImplementation(fail),
      jest.spyOn(store, 'remove').mockImplementation(fail),
    ];
    const answer = await ask(`/${id}/content`);
    expect(answer.headers.get('retry-after')).toBe('10');
    expect(answer.headers.get('etag')).toBeNull();
    await expectError(answer, 'SERVICE_UNAVAILABLE');
    await expect(storeFile(server, own, 'more')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect((await ask(`/${id}`, own, { method: 'DELETE' })).status).toBe(204);
    await expectError(await ask(`/${id}`), 'FILE_NOT_FOUND');
    expect(await listedObjects(server, own)).toMatchObject([{ state: 'removing' }, { state: 'removing' }]);
    const sweep = server.app.get(FileSweep);
    await server.database.query(
      "UPDATE stored_objects SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL",
    );
    await sweep.sweep();
    expect(await listedObjects(server, own)).toHaveLength(2);

    for (const spy of failing) spy.mockRestore();
    await server.database.query(
      "UPDATE stored_objects SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL",
    );
    await sweep.sweep();
    expect(await listedObjects(server, own)).toEqual([]);
    expect(await objectsOf(own)).toEqual([]);
  });

  it('are not found if the store has lost them, and can be deleted', async () => {
    const { id } = await storeFile(server, own, 'words');
    await rm(join(directory, 'objects', own.account.id), { recursive: true });
    await expectError(await ask(`/${id}/content`), 'FILE_NOT_FOUND');
    expect((await ask(`/${id}`, own, { method: 'DELETE' })).status).toBe(204);
    expect(await listedObjects(server, own)).toEqual([]);
  });

  it('are given up, with their object, by a writer whose lease has ended', async () => {
    const put = store.put.bind(store);
    jest.spyOn(store, 'put').mockImplementation(async (key, source, signal) => {
      // The process was stopped so long that another server has cleaned up.
      await server.database.query(
        "UPDATE stored_objects SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL",
      );
      await server.app.get(FileSweep).sweep();
      await put(key, source, signal);
    });
    await expect(storeFile(server, own, 'words')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    jest.restoreAllMocks();
    expect(await listedObjects(server, own)).toEqual([]);
    expect(await objectsOf(own)).toEqual([]);
  });
});

describe('Downloads of stored files', () => {
  it('are bounded for each account while they are in progress', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-files-'));
    const server = await startTestApp({ environment: { FILES_DIR: directory, FILES_DOWNLOADS_AT_ONCE: '2' } });
    try {
      const [own, other] = [await server.createKey(), await server.createKey()];
      // More than the kernels take.
      const { id } = await storeFile(server, own, randomBytes(30 * 2 ** 20));
      const mine = await storeFile(server, other, 'short');
      const controllers = [new AbortController(), new AbortController()];
      const download = (key: TestKey, file: string, signal?: AbortSignal, method = 'GET') =>
        server.fetch(`/api/v1/files/${file}/content`, {
          method,
          headers: key.authorization,
          ...(signal && { signal }),
        });
      for (const { signal } of controllers) expect((await download(own, id, signal)).status).toBe(200);
      const refused = await download(own, id);
      expect(refused.headers.get('retry-after')).toBe('5');
      await expectError(refused, 'DOWNLOAD_LIMIT_REACHED');
      expect((await download(own, id, undefined, 'HEAD')).status).toBe(200);
      expect(await (await download(other, mine.id)).text()).toBe('short');
      for (const controller of controllers) controller.abort();
      await until('a slot is free', async () => {
        const answer = await download(own, id, AbortSignal.timeout(60_000));
        await answer.body?.cancel();
        return answer.status === 200;
      });
    } finally {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    }
  });
});
