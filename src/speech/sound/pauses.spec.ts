import { pauseAfter } from './pauses';

describe('pauseAfter', () => {
  it('is longest after a sentence and shortest after a word', () => {
    expect(pauseAfter('.', 1)).toBeGreaterThan(pauseAfter(',', 1));
    expect(pauseAfter(',', 1)).toBeGreaterThan(pauseAfter(undefined, 1));
    expect(pauseAfter(undefined, 1)).toBeGreaterThan(0);
  });

  it('scales with the speed', () => {
    expect(pauseAfter('.', 2)).toBe(pauseAfter('.', 1) / 2);
  });
});
