import { readAhead } from './buffering';

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
