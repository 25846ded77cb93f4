import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { noLog } from '../support/log';
import { S3Store } from './s3-store';

const day = 86_400_000;
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const speech = { owner: 'owner', bytes: Buffer.alloc(200_000, 'sound') };

describe('S3Store', () => {
  let directory: string;
  let s3: S3rver;
  let endpoint: string;
  let warnings: string[];
  const log = { ...noLog, warn: (message: string) => void warnings.push(message) };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-s3-'));
    const buckets = [{ name: 'speech', configs: [] }];
    s3 = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: buckets });
    const { port } = await s3.run();
    endpoint = `http://127.0.0.1:${port}`;
    warnings = [];
  });

  afterEach(async () => {
    await s3.close();
    await rm(directory, { recursive: true, force: true });
  });

  // By default, a busy machine has time to answer.
  const open = (
    options: {
      url?: string;
      secretAccessKey?: string;
      readTimeoutMs?: number;
      now?: () => number;
      maxBytes?: number;
      setting?: string;
    } = {},
  ) =>
    new S3Store({
      url: `s3://speech/some/prefix?endpoint=${endpoint}`,
      ...credentials,
      maxAgeMs: 30 * day,
      log,
      readTimeoutMs: 60_000,
      ...options,
    });

  it('returns what was stored, also to another server', async () => {
    const [one, other] = [open(), open()];
    expect(await one.get('abcd')).toBeUndefined();
    expect(await one.has('abcd')).toBe(false);
    await one.put('abcd', speech);
    expect(await other.has('abcd')).toBe(true);
    expect(Buffer.from((await other.get('abcd'))!.bytes).equals(speech.bytes)).toBe(true);
    await other.remove('abcd');
    expect(await one.get('abcd')).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  it('misses an entry that is too old', async () => {
    await open().put('abcd', speech);
    const later = open({ now: () => Date.now() + 31 * day });
    expect(await later.get('abcd')).toBeUndefined();
    expect(await later.has('abcd')).toBe(false);
  });

  it('counts the age of an entry from when it was spoken', async () => {
    const now = Date.now();
    const spokenAt = now - 29 * day;
    await open().put('abcd', { ...speech, spokenAt });
    expect(await open().get('abcd')).toMatchObject({ spokenAt });
    const later = open({ now: () => now + day });
    expect(await later.get('abcd')).toBeUndefined();
    expect(await later.has('abcd')).toBe(false);
  });

  it('misses a damaged entry, and removes it', async () => {
    await open().put('abcd', speech);
    const { AwsClient } = await import('aws4fetch');
    const client = new AwsClient({ ...credentials, service: 's3', region: 'us-east-1' });
    const damaged = await client.fetch(`${endpoint}/speech/some/prefix/ab/abcd`, { method: 'PUT', body: 'damaged' });
    await damaged.arrayBuffer();
    const store = open();
    expect(await store.get('abcd')).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining('damaged')]);
    expect(await store.has('abcd')).toBe(false);
  });

  it('removes the oldest entries when they have more bytes than it may keep, and those that are too old', async () => {
    const options = { maxBytes: 1_000_000, setting: 'FILES_URL' };
    const store = open(options);
    for (const key of ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee', 'ffff']) await store.put(key, speech);
    await store.close();
    await open(options).sweep();
    const kept = async () => {
      const found: string[] = [];
      for (const key of ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee', 'ffff']) if (await open().has(key)) found.push(key);
      return found;
    };
    expect(await kept()).toEqual(['cccc', 'dddd', 'eeee', 'ffff']);
    await open({ ...options, now: () => Date.now() + 31 * day }).sweep();
    expect(await kept()).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['the credentials are wrong', () => open({ secretAccessKey: 'guessed' })],
    ['nobody listens', () => open({ url: 's3://speech?endpoint=http://127.0.0.1:1' })],
  ])('misses everything if %s, says so once, and does not ask again for a while', async (_why, openBroken) => {
    await open().put('abcd', speech);
    const store = openBroken();
    expect(await store.get('abcd')).toBeUndefined();
    await store.put('efgh', speech);
    expect(await store.has('abcd')).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('SPEECH_CACHE_URL')]);
  });

  it('waits only once for a store that does not answer', async () => {
    let requests = 0;
    const silent = createServer(() => void requests++);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = silent.address() as AddressInfo;
      const store = open({ url: `s3://speech?endpoint=http://127.0.0.1:${port}`, readTimeoutMs: 500 });
      for (const key of ['abcd', 'efgh', 'ijkl']) expect(await store.get(key)).toBeUndefined();
      expect(requests).toBe(1);
    } finally {
      silent.closeAllConnections();
      await new Promise((resolve) => silent.close(resolve));
    }
  });
});
