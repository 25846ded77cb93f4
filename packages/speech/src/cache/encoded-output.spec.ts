import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noLog } from '../support/log';
import { DiskStore } from './disk-store';
import { EncodedOutput, type EncodedOutputOptions, maxEncodedBytes } from './encoded-output';
import type { SpeechEvent } from './encoded-speech';
import { SpeechCache } from './speech-cache';

const day = 86_400_000;
const megabyte = 2 ** 20;
const end: SpeechEvent = { type: 'end', durationSeconds: 2 };

function audio(length: number): SpeechEvent & { isSilence?: boolean } {
  return { type: 'audio', bytes: Buffer.alloc(length, 'sound'), audioSeconds: 1 };
}

async function* from<T>(events: readonly T[]): AsyncGenerator<T> {
  yield* events;
}

async function readAll<T>(events: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const event of events) read.push(event);
  return read;
}

describe('EncodedOutput', () => {
  let directory: string;
  let cache: SpeechCache;
  let now: number;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-cache-'));
    now = Date.now();
    const store = new DiskStore({
      directory: join(directory, 'cache'),
      maxBytes: 1024 * megabyte,
      maxAgeMs: 30 * day,
      log: noLog,
      now: () => now,
    });
    cache = new SpeechCache({ store, isShared: false, log: noLog });
  });

  afterEach(async () => {
    await cache.close();
    await rm(directory, { recursive: true, force: true });
  });

  const open = (options: Partial<EncodedOutputOptions> = {}) =>
    new EncodedOutput(cache, {
      key: 'a'.repeat(64),
      plan: { source: 'Hello.', unread: [], pieces: [] },
      owner: 'owner',
      isCurrent: () => true,
      spokenAt: () => undefined,
      ...options,
    });
  /** What is found after everything has been written. */
  const found = async (output = open()) => {
    await cache.writes.settle(10_000);
    return (await output.find())?.events;
  };

  it('finds the events that were passed on', async () => {
    const events = [audio(10), audio(0), audio(3), end];
    expect(await found()).toBeUndefined();
    expect(await readAll(open().keep(from(events)))).toEqual(events);
    expect(await found()).toEqual(events);
    expect(await found(open({ key: 'b'.repeat(64) }))).toBeUndefined();
  });

  it('stores nothing of a speech that fails or is not read to its end', async () => {
    const unread = open().keep(from([audio(10), audio(10), end]));
    await unread.next();
    await unread.return(undefined);
    expect(await found()).toBeUndefined();

    const failing = open().keep(
      (async function* () {
        yield audio(10);
        throw new Error('The engine failed.');
      })(),
    );
    await expect(readAll(failing)).rejects.toThrow('The engine failed.');
    expect(await found()).toBeUndefined();
    expect(cache.collecting.taken).toBe(0);
  });

  it('does not store silence in place of speech, or what an older model has spoken', async () => {
    await readAll(open().keep(from([{ ...audio(10), isSilence: true }, end])));
    expect(await found()).toBeUndefined();
    await readAll(open({ isCurrent: () => false }).keep(from([audio(10), end])));
    expect(await found()).toBeUndefined();
  });

  it('stores up to 4 MB, and passes a longer speech on all the same', async () => {
    const longest = Array.from({ length: 4 }, () => audio(maxEncodedBytes / 4));
    const long = [...longest, audio(1), end];
    expect(await readAll(open().keep(from(long)))).toHaveLength(long.length);
    expect(cache.collecting.taken).toBe(0);
    expect(await found()).toBeUndefined();
    await readAll(open().keep(from([...longest, end])));
    expect(await found()).toHaveLength(longest.length + 1);
  });

  it('leaves room for others while one account has many streams that it does not read', async () => {
    const streams = Array.from({ length: 100 }, (_, index) => {
      const key = String(index).padStart(64, '0');
      return open({ key, owner: 'greedy' }).keep(from([audio(megabyte), end]));
    });
    for (const stream of streams) await stream.next();
    expect(cache.collecting.taken).toBe(32 * megabyte);
    await readAll(open().keep(from([audio(megabyte), end])));
    expect(await found()).toHaveLength(2);
    for (const stream of streams) await stream.return(undefined);
    expect(cache.collecting.taken).toBe(0);
  });

  it('is no longer found when the oldest of its pieces is too old', async () => {
    const spokenAt = now - 29 * day;
    await readAll(open({ spokenAt: () => spokenAt }).keep(from([audio(10), end])));
    now += day - 1000;
    expect(await found()).toBeDefined();
    now += 2000;
    expect(await found()).toBeUndefined();
  });
});
