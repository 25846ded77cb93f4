import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { until } from '../../../bench/proofs/support/until';
import { LinkKeys } from '../../../src/tts/links/link-keys';
import { linkPath } from '../../../src/tts/links/link-signature';
import { LinkUses } from '../../../src/tts/links/link-uses';
import { RequestWriter } from '../../../src/tts/requests/request-writer';
import { FilesService } from '../../../src/accounts/files/files.service';
import type { StoredFile } from '../../../src/accounts/files/stored-file';
import { createDatabase, type TestDatabase } from '../../support/database';
import { expectError } from '../../support/expect-error';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { storeFile } from '../../accounts/files/support/files';

interface Link {
  id: string;
  url: string;
  expires_at: string;
}

describe('Links to stored files', () => {
  let directory: string;
  let database: TestDatabase;
  let server: TestApp;
  let replica: TestApp;
  let own: TestKey;
  let other: TestKey;
  let file: StoredFile;
  const contents = Buffer.from('0123456789');

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-files-'));
    database = await createDatabase();
    const environment = { FILES_DIR: directory };
    server = await startTestApp({ database, environment });
    replica = await startTestApp({ database, environment });
    other = await server.createKey();
  });
  beforeEach(async () => {
    own = await server.createKey();
    file = await storeFile(server, own, contents);
  });
  afterAll(async () => {
    await server.close();
    await replica.close();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const links = (key = own, id = file.id, body: object = {}) =>
    server.fetch(`/api/v1/files/${id}/links`, json(body, key.authorization));
  const make = async (body: object = {}) => {
    const answer = await links(own, file.id, body);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return (await answer.json()) as Link;
  };
  const pathOf = ({ url }: Link) => url.slice(new URL(url).origin.length);
  const revoke = ({ id }: Link, key = own) =>
    server.fetch(`/api/v1/links/${id}`, { method: 'DELETE', headers: key.authorization });
  const list = async (key = own) => {
    const answer = await server.fetch(`/api/v1/files/${file.id}/links`, { headers: key.authorization });
    return (await answer.json()) as { data: Record<string, unknown>[] };
  };

  it('give anybody the file, on every replica, until they expire', async () => {
    const link = await make({ expires_in_seconds: 3600 });
    expect(link.url.startsWith(`${server.url}/api/v1/audio/${file.id}?`)).toBe(true);
    expect(Date.parse(link.expires_at) % 1000).toBe(0);
    for (const each of [server, replica]) {
      const answer = await each.fetch(pathOf(link));
      expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
      const headers = Object.fromEntries(answer.headers);
      expect(headers).toMatchObject({
        'content-disposition': 'inline; filename="Chapter 1.mp3"',
        'cross-origin-resource-policy': 'cross-origin',
        etag: `"${file.digest.toString('hex')}"`,
      });
      expect(headers['cache-control']).toMatch(/^private, max-age=3(?:600|5\d\d)$/u);
    }
    const part = await replica.fetch(pathOf(link), { headers: { range: 'bytes=-2' } });
    expect([part.status, await part.text()]).toEqual([206, '89']);
    const head = await replica.fetch(pathOf(link), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
  });

  it('have the disposition and the name that were asked for, and are kept in caches no longer than they work', async () => {
    const link = await make({ expires_in_seconds: 60, disposition: 'attachment', filename: 'Ünï & co=1?.mp3' });
    const answer = await server.fetch(pathOf(link));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%C3%9Cn%C3%AF/u);
    expect(Number(/max-age=(\d+)$/u.exec(answer.headers.get('cache-control')!)![1])).toBeLessThanOrEqual(60);
  });

  it('are refused from the second at which they expire, on every replica', async () => {
    const { id, secret } = await server.app
      .get(LinkKeys)
      .rotate({ dropOld: false })
      .then(async (made) => ({
        id: made.id,
        secret: (await server.app.get(LinkKeys).find(made.id))!.secret,
      }));
    const [{ now }] = (await database.query<{ now: number }>(
      'SELECT floor(extract(epoch FROM clock_timestamp()))::integer AS now',
    )) as [{ now: number }];
    const link = await make();
    const signed = (expires: number) =>
      linkPath({ fileId: file.id, linkId: link.id, keyId: id, expires, disposition: 'inline', filename: null }, secret);
    for (const each of [server, replica]) {
      await expectError(await each.fetch(signed(now)), 'LINK_EXPIRED');
      expect((await each.fetch(signed(now + 600))).status).toBe(200);
    }
    const expired = await server.fetch(signed(now));
    expect(expired.headers.get('cache-control')).toBe('no-store');
  });

  it('are refused after any change of their parameters', async () => {
    const link = await make({ disposition: 'attachment', filename: 'a.mp3' });
    const second = await make();
    const url = new URL(link.url);
    const anyChange = fc.record({
      name: fc.constantFrom('expires', 'link', 'key', 'disposition', 'filename', 'signature'),
      at: fc.nat(),
      to: fc.constantFrom(...Array.from('0123456789abcdefXYZ_- .')),
      how: fc.constantFrom('change', 'drop', 'double', 'add', 'swap'),
    });
    await fc.assert(
      fc.asyncProperty(anyChange, async ({ name, at, to, how }) => {
        const query = new URLSearchParams(url.search);
        const value = query.get(name)!;
        const place = at % value.length;
        if (how === 'change') query.set(name, value.slice(0, place) + to + value.slice(place + 1));
        if (how === 'drop') query.delete(name);
        if (how === 'double') query.append(name, value);
        if (how === 'add') query.append(to, value);
        if (how === 'swap') query.set(name, new URL(second.url).searchParams.get(name) ?? 'x');
        fc.pre(String(query) !== String(new URLSearchParams(url.search)));
        await expectError(await server.fetch(`${url.pathname}?${query.toString()}`), 'LINK_INVALID');
      }),
      { numRuns: 60 },
    );
    const sibling = await storeFile(server, own, 'other');
    await expectError(await server.fetch(`/api/v1/audio/${sibling.id}${url.search}`), 'LINK_INVALID');
    for (const path of [`/api/v1/audio/${file.id}`, `/api/v1/audio/${file.id}?`, '/api/v1/audio/file_%00?expires=1'])
      await expectError(await server.fetch(path), 'LINK_INVALID');
    // A key does not help.
    await expectError(await server.fetch(`/api/v1/audio/${file.id}`, { headers: own.authorization }), 'LINK_INVALID');
    expect((await server.fetch(pathOf(link))).status).toBe(200);
  });

  it('are listed with their uses, without their URLs, and revoked at once on every replica, by their account only', async () => {
    const [link, second] = [await make(), await make()];
    for (let use = 0; use < 3; use++) await (await replica.fetch(pathOf(link))).arrayBuffer();
    await replica.app.get(LinkUses).flush();
    const { data } = await list();
    expect(data.map(({ id, uses }) => [id, uses])).toEqual([
      [second.id, 0],
      [link.id, 3],
    ]);
    expect(Date.parse(data[1]!['last_used_at'] as string)).toBeLessThanOrEqual(Date.now());
    expect(JSON.stringify(data)).not.toContain('signature');

    await expectError(await revoke(link, other), 'FILE_LINK_NOT_FOUND');
    expect((await revoke(link)).status).toBe(204);
    for (const each of [server, replica]) await expectError(await each.fetch(pathOf(link)), 'LINK_REVOKED');
    await expectError(await revoke(link), 'FILE_LINK_NOT_FOUND');
    expect((await replica.fetch(pathOf(second))).status).toBe(200);
    const trail = await database.query<{ action: string }>(
      'SELECT action FROM audit_events WHERE account_id = $1 AND subject_id = $2 ORDER BY at',
      [own.account.id, file.id],
    );
    expect(trail.map(({ action }) => action)).toEqual(['file_link.created', 'file_link.created', 'file_link.revoked']);
  });

  it('end with the file', async () => {
    const link = await make();
    await server.app.get(FilesService).remove(own.account.id, file.id);
    await expectError(await replica.fetch(pathOf(link)), 'FILE_NOT_FOUND');
  });

  it('keep working when the key is rotated, and end at once when the old keys are dropped', async () => {
    const before = await make();
    const keys = server.app.get(LinkKeys);
    await keys.rotate({ dropOld: false });
    const after = await make();
    expect(new URL(after.url).searchParams.get('key')).not.toBe(new URL(before.url).searchParams.get('key'));
    for (const link of [before, after]) expect((await replica.fetch(pathOf(link))).status).toBe(200);
    expect((await keys.rotate({ dropOld: true })).endedLinks).toBeGreaterThanOrEqual(2);
    for (const link of [before, after]) await expectError(await replica.fetch(pathOf(link)), 'LINK_INVALID');
    expect(await list()).toEqual({ data: [] });
    expect((await replica.fetch(pathOf(await make()))).status).toBe(200);
    expect(await database.query('SELECT id FROM link_keys')).toHaveLength(1);
  });

  it('are signed by a new key once the newest is old, of which replicas make one only', async () => {
    await make();
    await database.query("UPDATE link_keys SET created_at = created_at - interval '90 days'");
    const before = await database.query<{ id: string }>('SELECT id FROM link_keys');
    await Promise.all(
      [server, replica, server, replica].map((each) =>
        each.fetch(`/api/v1/files/${file.id}/links`, json({}, own.authorization)),
      ),
    );
    expect(await database.query('SELECT id FROM link_keys')).toHaveLength(before.length + 1);
  });

  it('cannot be made for the files of others, in vain or without bound', async () => {
    await expectError(await links(other), 'FILE_NOT_FOUND');
    await expectError(await links(own, 'file_0'), 'FILE_NOT_FOUND');
    for (const body of [
      { expires_in_seconds: 59 },
      { expires_in_seconds: 30 * 86_400 + 1 },
      { expires_in_seconds: 60.5 },
      { disposition: 'form-data' },
      { filename: '' },
      { filename: 'a/b.mp3' },
      { filename: 'a\r\nSet-Cookie: x' },
      { filename: 'a\u202Egpj.exe' },
      { filename: 'x'.repeat(201) },
      { unknown: 1 },
    ])
      await expectError(await links(own, file.id, body), 'INVALID_REQUEST');
    await database.query(
      `INSERT INTO file_links (id, account_id, file_id, key_id, disposition, expires_at)
       SELECT 'link_' || n, $1, $2, 'lkey_0', 'inline', now() + interval '1 hour' FROM generate_series(1, 100) AS n`,
      [own.account.id, file.id],
    );
    await expectError(await links(), 'FILE_LINK_LIMIT_REACHED');
  });

  it('are in the request log of the account when they are used', async () => {
    const link = await make();
    await (await server.fetch(pathOf(link))).arrayBuffer();
    await revoke(link);
    // A response is recorded when it is over for the server, which may be after the client has read it.
    const data = await until('the use is in the log', async () => {
      await server.app.get(RequestWriter).flush();
      const answer = await server.fetch('/api/v1/requests?route=GET%20/api/v1/audio/file_:id', {
        headers: own.authorization,
      });
      const { data: uses } = (await answer.json()) as { data: { caller: object; status: number }[] };
      return uses.length > 0 && uses;
    });
    expect(data).toMatchObject([{ caller: { type: 'link', id: link.id, name: null }, status: 200 }]);
  });
});

describe('Wrong links', () => {
  it('count against their address, and right ones work from it nevertheless', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-files-'));
    const server = await startTestApp({ environment: { FILES_DIR: directory, RATE_LIMIT_FAILED_AUTH: '3' } });
    try {
      const key = await server.createKey();
      const { id } = await storeFile(server, key, randomBytes(10));
      const made = await server.fetch(`/api/v1/files/${id}/links`, json({}, key.authorization));
      const { url } = (await made.json()) as Link;
      for (let index = 0; index < 3; index++) await expectError(await fetch(`${url}0`), 'LINK_INVALID');
      await expectError(await fetch(`${url}0`), 'RATE_LIMITED');
      expect((await fetch(url)).status).toBe(200);
    } finally {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    }
  });
});

describe('The URL of a link', () => {
  it('begins with the address that a trusted proxy names, and with that of the request otherwise', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'voxgate-files-'));
    const forwarded = { 'X-Forwarded-Host': 'voice.example.com', 'X-Forwarded-Proto': 'https' };
    try {
      for (const trusted of ['loopback', undefined]) {
        const environment = { FILES_DIR: directory, ...(trusted !== undefined && { TRUST_PROXY: trusted }) };
        const server = await startTestApp({ environment });
        try {
          const key = await server.createKey();
          const { id } = await storeFile(server, key, randomBytes(10));
          const made = await server.fetch(
            `/api/v1/files/${id}/links`,
            json({}, { ...key.authorization, ...forwarded }),
          );
          const { origin } = new URL(((await made.json()) as Link).url);
          expect(origin).toBe(trusted ? 'https://voice.example.com' : server.url);
        } finally {
          await server.close();
        }
      }
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
