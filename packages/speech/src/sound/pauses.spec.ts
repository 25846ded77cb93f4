import { finalMark, pauseAfter, pauseAfterSentence } from './pauses';

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

describe('pauseAfterSentence', () => {
  it('is that of a full stop whatever a sentence ends with, shorter after a comma, and longer after an ellipsis', () => {
    const stop = pauseAfterSentence('Milk.', 1);
    for (const text of ['Milk', 'Milk:', 'Milk)', '“Milk.”', 'Milk?', 'दूध।', '牛奶。']) {
      expect(pauseAfterSentence(text, 1)).toBe(stop);
    }
    for (const text of ['Milk,', '“Milk,”']) {
      expect(pauseAfterSentence(text, 1)).toBeLessThan(stop);
      expect(pauseAfterSentence(text, 1)).toBeGreaterThan(pauseAfter(',', 1));
    }
    for (const text of ['Milk…', 'Milk...', '“Milk...”']) expect(pauseAfterSentence(text, 1)).toBeGreaterThan(stop);
  });

  it('scales with the speed', () => {
    expect(pauseAfterSentence('Milk', 2)).toBe(pauseAfterSentence('Milk', 1) / 2);
  });
});

describe('finalMark', () => {
  it('takes several full stops as an ellipsis', () => {
    expect(['Well...', 'Well…', 'Well,', 'Well.'].map(finalMark)).toEqual(['…', '…', ',', '.']);
  });
});
