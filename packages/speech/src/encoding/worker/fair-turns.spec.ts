import { FairTurns } from './fair-turns';

describe('FairTurns', () => {
  it('has the file of another owner wait for one turn, however many files an owner has', async () => {
    // The machine's own speed would decide who is next.
    let now = 0;
    const turns = new FairTurns(() => now);
    const order: string[] = [];
    const encode = async (owner: string, file: string, slices: number) => {
      for (let slice = 0; slice < slices; slice++) {
        await turns.take(owner, async () => {
          order.push(file);
          now += 2;
        });
      }
    };
    const ofMany = Array.from({ length: 10 }, (_, index) => encode('many', `many ${index}`, 6));
    // Each of the ten has had a turn.
    while (order.length < 10) await new Promise(setImmediate);
    const begunAt = order.length;
    await encode('one', 'one', 3);
    // Its own turns, and between two of them no more than one of the other owner.
    expect(order.slice(begunAt).filter((file) => file !== 'one').length).toBeLessThanOrEqual(4);
    await Promise.all(ofMany);
    expect(order).toHaveLength(10 * 6 + 3);
  });

  it('gives the next turn after one that has failed', async () => {
    const turns = new FairTurns();
    const failed = turns.take('one', () => Promise.reject(new Error('no')));
    const next = turns.take('one', () => Promise.resolve());
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBeUndefined();
  });
});
