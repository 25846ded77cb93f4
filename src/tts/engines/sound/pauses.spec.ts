import { pauseAfter } from './pauses';

describe('pauseAfter', () => {
  it('is longer after a sentence than after a clause, and after a clause than after a word', () => {
    expect(pauseAfter('.', 1)).toBeGreaterThan(pauseAfter(',', 1));
    expect(pauseAfter(',', 1)).toBeGreaterThan(pauseAfter(undefined, 1));
    expect(pauseAfter(undefined, 1)).toBeGreaterThan(0);
  });

  it('keeps pace with the speech', () => {
    expect(pauseAfter('.', 2)).toBe(pauseAfter('.', 1) / 2);
  });
});
