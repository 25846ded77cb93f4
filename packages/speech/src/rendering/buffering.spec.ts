import { getEventListeners } from 'node:events';
import { type ParallelSources, readInParallel, type SourceItem } from './buffering';

/** Sources whose items a test provides. */
class Sources {
  /** The sources that have been opened, in order. */
  readonly opened: ScriptedSource[] = [];
  readonly stop = new AbortController();
  readonly items: AsyncGenerator<SourceItem<string>>;

  constructor(options: Partial<ParallelSources<string>> = {}) {
    this.items = readInParallel({
      count: 10,
      atOnce: () => 2,
      isUrgent: true,
      isBusy: () => false,
      signal: this.stop.signal,
      ...options,
      open: (_, signal) => {
        const source = new ScriptedSource(signal);
        this.opened.push(source);
        return source.items();
      },
    });
  }

  async next(): Promise<string> {
    const { value } = (await this.items.next()) as IteratorYieldResult<SourceItem<string>>;
    return `${value.index}${value.item}`;
  }
}

class ScriptedSource {
  hasEnded = false;
  private readonly queue: (() => { item?: string })[] = [];
  private wake = () => {};

  constructor(private readonly signal: AbortSignal) {
    signal.addEventListener('abort', () => this.push(() => signal.throwIfAborted() as never));
  }

  async *items(): AsyncGenerator<string> {
    try {
      for (;;) {
        while (this.queue.length > 0) {
          const { item } = this.queue.shift()!();
          if (item === undefined) return;
          yield item;
        }
        await new Promise<void>((resolve) => (this.wake = resolve));
      }
    } finally {
      // Like an engine, it takes a while to stop.
      await new Promise((resolve) => setImmediate(resolve));
      this.hasEnded = true;
    }
  }

  give(...items: string[]): this {
    for (const item of items) this.push(() => ({ item }));
    return this;
  }

  end(): void {
    this.push(() => ({}));
  }

  fail(message: string): void {
    this.push(() => {
      throw new Error(message);
    });
  }

  private push(step: () => { item?: string }): void {
    this.queue.push(step);
    this.wake();
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe('readInParallel', () => {
  it('passes on the items of all sources in order, in whatever order they are ready', async () => {
    const sources = new Sources({ count: 3 });
    const first = sources.next();
    sources.opened[0]!.give('a');
    expect(await first).toBe('0a');
    sources.opened[1]!.give('c', 'd').end();
    await settled();
    sources.opened[2]!.end();
    sources.opened[0]!.give('b').end();
    expect(await sources.next()).toBe('0b');
    expect(await sources.next()).toBe('1c');
    expect(await sources.next()).toBe('1d');
    expect(await sources.items.next()).toEqual({ done: true, value: undefined });
  });

  it('opens no second source before the first has yielded an item', async () => {
    const sources = new Sources({ atOnce: () => 4 });
    const first = sources.next();
    await settled();
    expect(sources.opened).toHaveLength(1);
    sources.opened[0]!.give('a');
    await first;
    expect(sources.opened).toHaveLength(4);
    await sources.items.return(undefined);
  });

  it('opens several sources at once if no item is urgent', async () => {
    const sources = new Sources({ atOnce: () => 4, isUrgent: false });
    const first = sources.next();
    expect(sources.opened).toHaveLength(4);
    sources.opened[1]!.give('b');
    sources.opened[0]!.give('a');
    expect(await first).toBe('0a');
    await sources.items.return(undefined);
  });

  it('works on at most `atOnce` sources at a time, without waiting for the reader', async () => {
    const sources = new Sources();
    void sources.next();
    sources.opened[0]!.give('a', 'b');
    await settled();
    expect(sources.opened).toHaveLength(2);
    sources.opened[1]!.give('c').end();
    await settled();
    expect(sources.opened).toHaveLength(3);
    await sources.items.return(undefined);
  });

  it('gets at most `atOnce` sources ahead of its reader', async () => {
    const sources = new Sources();
    const first = sources.next();
    sources.opened[0]!.give('a').end();
    await first;
    for (let turn = 0; turn < 5; turn++) {
      for (const source of sources.opened) source.give('x').end();
      await settled();
    }
    expect(sources.opened).toHaveLength(3);
    await sources.next();
    expect(sources.opened).toHaveLength(4);
    await sources.items.return(undefined);
  });

  it('gets one source ahead while others are busy', async () => {
    const sources = new Sources({ atOnce: () => 4, isBusy: () => true });
    const first = sources.next();
    sources.opened[0]!.give('a').end();
    await first;
    sources.opened[1]!.give('b').end();
    await settled();
    expect(sources.opened).toHaveLength(2);
    await sources.next();
    expect(sources.opened).toHaveLength(3);
    await sources.items.return(undefined);
  });

  it('gets one source ahead if only one may be in work', async () => {
    const sources = new Sources({ atOnce: () => 1 });
    const first = sources.next();
    sources.opened[0]!.give('a');
    await first;
    expect(sources.opened).toHaveLength(1);
    sources.opened[0]!.end();
    await settled();
    expect(sources.opened).toHaveLength(2);
    sources.opened[1]!.give('b').end();
    await settled();
    expect(sources.opened).toHaveLength(2);
    await sources.items.return(undefined);
  });

  it('throws a failure after the items that precede it, opens no more sources and stops the others', async () => {
    const sources = new Sources({ atOnce: () => 3 });
    const first = sources.next();
    sources.opened[0]!.give('a');
    await first;
    sources.opened[1]!.give('b').fail('broken');
    await settled();
    sources.opened[0]!.end();
    await settled();
    expect(sources.opened).toHaveLength(3);
    expect(await sources.next()).toBe('1b');
    await expect(sources.next()).rejects.toThrow('broken');
    expect(sources.opened.map(({ hasEnded }) => hasEnded)).toEqual([true, true, true]);
  });

  it('stops all sources and waits until they have ended when its reader stops', async () => {
    const sources = new Sources({ atOnce: () => 3 });
    const first = sources.next();
    sources.opened[0]!.give('a');
    await first;
    expect(sources.opened.map(({ hasEnded }) => hasEnded)).toEqual([false, false, false]);
    await sources.items.return(undefined);
    expect(sources.opened.map(({ hasEnded }) => hasEnded)).toEqual([true, true, true]);
  });

  it('throws the reason of the signal when it aborts, and leaves no listener on it', async () => {
    const sources = new Sources();
    const first = sources.next();
    sources.opened[0]!.give('a');
    await first;
    const next = sources.next();
    sources.stop.abort(new Error('gone'));
    await expect(next).rejects.toThrow('gone');
    expect(sources.opened.map(({ hasEnded }) => hasEnded)).toEqual([true, true]);
    expect(getEventListeners(sources.stop.signal, 'abort')).toEqual([]);
    await expect(new Sources({ signal: sources.stop.signal }).next()).rejects.toThrow('gone');
  });

  it('accepts sources without items, and no sources', async () => {
    const sources = new Sources({ count: 2 });
    const done = sources.items.next();
    sources.opened[0]!.end();
    await settled();
    sources.opened[1]!.end();
    expect(await done).toEqual({ done: true, value: undefined });
    expect(await new Sources({ count: 0 }).items.next()).toEqual({ done: true, value: undefined });
  });
});
