import { fixedSlots } from './slot-source';

describe('fixedSlots', () => {
  it('are ready from the start, whatever waits, and never fail', () => {
    const slots = fixedSlots(3);
    let changes = 0;
    slots.onChange(() => changes++);
    slots.wake(100);
    expect([slots.limit, slots.ready(), slots.failure(), changes]).toEqual([3, 3, undefined, 0]);
  });
});
