import { readAhead, prebuffered } from './buffering';

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

describe('readAhead', () => {
  it('passes all items on in order', async () => {
    async function* source() {
      yield* [1, 2, 3];
    }
    expect(await collect(readAhead(source()))).toEqual([1, 2, 3]);
  });

  it('reads exactly one item ahead', async () => {
    const asked: number[] = [];
    async function* source() {
      for (let item = 1; item <= 4; item++) {
        asked.push(item);
        yield item;
      }
    }
    const items = readAhead(source());
    await items.next();
    await Promise.resolve();
    expect(asked).toEqual([1, 2]);
    await items.return(undefined);
  });

  it('reports a failure after the items that precede it', async () => {
    async function* source() {
      yield 1;
      throw new Error('broken');
    }
    const items = readAhead(source());
    expect(await items.next()).toEqual({ value: 1, done: false });
    await expect(items.next()).rejects.toThrow('broken');
  });

  it('closes the source when the reader stops early', async () => {
    let ended = false;
    async function* source() {
      try {
        yield* [1, 2, 3];
      } finally {
        ended = true;
      }
    }
    for await (const item of readAhead(source())) {
      expect(item).toBe(1);
      break;
    }
    expect(ended).toBe(true);
  });
});

/** Counts to five. Records how far it got and whether its reader stopped early. */
class Counter {
  reached = 0;
  isOver = false;

  async *[Symbol.asyncIterator](): AsyncGenerator<number> {
    try {
      while (this.reached < 5) yield ++this.reached;
    } finally {
      this.isOver = true;
    }
  }
}

describe('prebuffered', () => {
  it.each([
    [0, [1, 2, 3, 4, 5]],
    [1, [1, 2, 3, 4, 5]],
    [3, [3, 3, 3, 4, 5]],
    [9, [5, 5, 5, 5, 5]],
  ])(
    'with a count of %d, passes items on in order and starts when that many are ready',
    async (count, reachedAtEach) => {
      const source = new Counter();
      const items: number[] = [];
      const reached: number[] = [];
      for await (const item of prebuffered(source, count)) {
        items.push(item);
        reached.push(source.reached);
      }
      expect(items).toEqual([1, 2, 3, 4, 5]);
      expect(reached).toEqual(reachedAtEach);
    },
  );

  it('closes the source when its reader stops', async () => {
    const source = new Counter();
    for await (const item of prebuffered(source, 2)) {
      expect(item).toBe(1);
      break;
    }
    expect(source.isOver).toBe(true);
  });
});
