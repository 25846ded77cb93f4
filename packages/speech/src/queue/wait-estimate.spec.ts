import fc from 'fast-check';
import { type GroupWork, secondsUntilDone, totalSeconds } from './wait-estimate';

describe('secondsUntilDone', () => {
  it.each<[string, Parameters<typeof secondsUntilDone>[0], number]>([
    ['nothing is needed', { count: 0, among: [[5]], all: [[5]], slots: 1 }, 0],
    ['nobody is there', { count: 1, among: [], all: [], slots: 1 }, 0],
    ['the only request is waited for', { count: 1, among: [[30]], all: [[30]], slots: 1 }, 30],
    ['a group waits for its first request', { count: 1, among: [[30, 90]], all: [[30, 90]], slots: 1 }, 30],
    ['a group waits for its second request', { count: 2, among: [[30, 90]], all: [[30, 90]], slots: 1 }, 120],
    ['another group needs less', { count: 1, among: [[30, 90]], all: [[30, 90], [10]], slots: 1 }, 40],
    ['another group needs more', { count: 1, among: [[30, 90]], all: [[30, 90], [500]], slots: 1 }, 60],
    ['the shortest request of any group will do', { count: 1, among: [[30], [10]], all: [[30], [10]], slots: 1 }, 20],
    ['more requests are needed than there are', { count: 9, among: [[30], [10]], all: [[30], [10]], slots: 1 }, 40],
    ['several slots share the work', { count: 1, among: [[30], [30]], all: [[30], [30]], slots: 2 }, 30],
    ['one request can use several slots', { count: 1, among: [[30]], all: [[30]], slots: 4 }, 7.5],
  ])('when %s', (_when, estimate, seconds) => {
    expect(secondsUntilDone(estimate)).toBe(seconds);
  });

  it('is never longer than all the work, and never shorter for more requests', () => {
    const work = fc.array(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 5 }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(work, (all: GroupWork[]) => {
        const requests = all.flat().length;
        let before = 0;
        for (let count = 0; count <= requests; count++) {
          const seconds = secondsUntilDone({ count, among: all, all, slots: 1 });
          expect(seconds).toBeGreaterThanOrEqual(before);
          before = seconds;
        }
        expect(before).toBeLessThanOrEqual(totalSeconds(all.map(totalSeconds)));
      }),
    );
  });
});
