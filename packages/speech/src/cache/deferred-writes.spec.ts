import { DeferredWrites } from './deferred-writes';
import { type FoundSpeech, SpeechStore, type StoredSpeech } from './speech-store';

/** A store whose writes a test ends. */
class SlowStore extends SpeechStore {
  readonly written: { key: string; speech: StoredSpeech; end: () => void }[] = [];

  put(key: string, speech: StoredSpeech): Promise<void> {
    return new Promise((end) => this.written.push({ key, speech, end }));
  }

  async get(): Promise<FoundSpeech | undefined> {
    return undefined;
  }

  async has(): Promise<boolean> {
    return false;
  }

  async remove(): Promise<void> {}
}

const megabyte = 2 ** 20;
const record = (size: number, text = 'record') => ({ owner: 'owner', size, encode: () => Buffer.from(text) });
const untilWritten = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('DeferredWrites', () => {
  it('makes and writes records after the work at hand', async () => {
    const store = new SlowStore();
    const writes = new DeferredWrites(store);
    let isMade = false;
    const encode = () => {
      isMade = true;
      return Buffer.from('record');
    };
    const written = writes.write('key', { owner: 'owner', spokenAt: 5, size: 6, encode });
    for (let step = 0; step < 100; step++) await Promise.resolve();
    expect(isMade).toBe(false);
    await untilWritten();
    expect(store.written).toMatchObject([
      { key: 'key', speech: { owner: 'owner', spokenAt: 5, bytes: Buffer.from('record') } },
    ]);
    store.written[0]!.end();
    await written;
  });

  it('writes a key once at a time', async () => {
    const store = new SlowStore();
    const writes = new DeferredWrites(store);
    const both = [writes.write('key', record(10)), writes.write('key', record(10))];
    await untilWritten();
    expect(store.written).toHaveLength(1);
    store.written[0]!.end();
    await Promise.all(both);
    void writes.write('key', record(10));
    await untilWritten();
    expect(store.written).toHaveLength(2);
  });

  it('writes nothing more while 64 MB wait', async () => {
    const store = new SlowStore();
    const writes = new DeferredWrites(store);
    const first = writes.write('first', record(64 * megabyte - 10));
    await writes.write('second', record(11));
    void writes.write('third', record(10));
    await untilWritten();
    expect(store.written.map(({ key }) => key)).toEqual(['first', 'third']);
    store.written[0]!.end();
    await first;
    void writes.write('fourth', record(megabyte));
    await untilWritten();
    expect(store.written.map(({ key }) => key)).toEqual(['first', 'third', 'fourth']);
  });

  it('settles when everything has been written, or when the time is up', async () => {
    const store = new SlowStore();
    const writes = new DeferredWrites(store);
    await writes.settle(60_000);
    let isWritten = false;
    void writes.write('key', record(10)).then(() => (isWritten = true));
    await writes.settle(1);
    expect(isWritten).toBe(false);
    await untilWritten();
    const settled = writes.settle(60_000);
    store.written[0]!.end();
    await settled;
    expect(isWritten).toBe(true);
  });
});
