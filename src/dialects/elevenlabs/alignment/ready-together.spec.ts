import { readyTogether } from './ready-together';

describe('readyTogether', () => {
  const collected = async <T>(items: AsyncGenerator<T>): Promise<T[]> => {
    const all: T[] = [];
    for await (const item of items) all.push(item);
    return all;
  };

  it('groups available items and does not wait for later ones', async () => {
    let goOn = () => {};
    const later = new Promise<void>((resolve) => (goOn = resolve));
    async function* items() {
      yield 1;
      yield 2;
      await later;
      yield 3;
    }
    const together = readyTogether(items());
    expect((await together.next()).value).toEqual([1, 2]);
    goOn();
    expect(await collected(together)).toEqual([[3]]);
  });

  it('ends when the items end', async () => {
    async function* none() {}
    expect(await collected(readyTogether(none()))).toEqual([]);
  });

  it('throws the error of the items', async () => {
    let fail = () => {};
    const failed = new Promise<void>((_, reject) => (fail = () => reject(new Error('broken'))));
    async function* items() {
      yield 1;
      await failed;
    }
    const together = readyTogether(items());
    expect((await together.next()).value).toEqual([1]);
    fail();
    await expect(together.next()).rejects.toThrow('broken');
  });

  it('closes the items’ generator when the reader stops', async () => {
    let isReturned = false;
    async function* items() {
      try {
        yield 1;
        await new Promise(setImmediate);
        yield 2;
        yield 3;
      } finally {
        isReturned = true;
      }
    }
    for await (const [first] of readyTogether(items())) {
      expect(first).toBe(1);
      break;
    }
    expect(isReturned).toBe(true);
  });
});
