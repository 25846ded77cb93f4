import { prebuffered } from './head-start';

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
