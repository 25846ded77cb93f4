import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTimeSlices } from './time-slices';

/** Work with this many steps. Each step takes longer than a slice and reports when it runs. */
function* work(steps: number, told: (step: number) => void) {
  for (let step = 0; step < steps; step++) {
    const until = performance.now() + 6;
    while (performance.now() < until);
    told(step);
    yield;
  }
  return steps;
}

describe('inTimeSlices', () => {
  it('returns what the work returns', async () => {
    expect(
      await inTimeSlices(
        work(3, () => undefined),
        'a',
      ),
    ).toBe(3);
  });

  it('runs one slice per turn of the event loop, whatever the number of jobs', async () => {
    let inThisTurn = 0;
    let most = 0;
    const count = () => (most = Math.max(most, ++inThisTurn));
    const job = () => inTimeSlices(work(4, count), 'a');
    const jobs = Promise.all(Array.from({ length: 5 }, job));
    for (let turn = 0; turn < 30; turn++) {
      await nextTurn();
      inThisTurn = 0;
    }
    await jobs;
    // A turn of this loop may see the end of one slice and the start of the next.
    expect(most).toBeLessThanOrEqual(2);
  });

  it('alternates between groups, however much work one of them has', async () => {
    const done: string[] = [];
    const many = Array.from({ length: 20 }, () =>
      inTimeSlices(
        work(3, () => done.push('many')),
        'many',
      ),
    );
    await inTimeSlices(
      work(2, () => done.push('one')),
      'one',
    );
    expect(done.length).toBeLessThanOrEqual(6);
    await Promise.all(many);
  });

  it('throws what the work throws and continues with other work', async () => {
    function* broken(): Generator<void, void> {
      yield;
      throw new Error('broken');
    }
    const other = inTimeSlices(
      work(2, () => undefined),
      'b',
    );
    await expect(inTimeSlices(broken(), 'a')).rejects.toThrow('broken');
    expect(await other).toBe(2);
  });

  it('stops work that has been aborted', async () => {
    const controller = new AbortController();
    let steps = 0;
    const given = inTimeSlices(
      work(1000, () => steps++),
      'a',
      controller.signal,
    );
    controller.abort(new Error('gone'));
    await expect(given).rejects.toThrow('gone');
    expect(steps).toBeLessThan(5);
  });
});
