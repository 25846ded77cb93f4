import { wordsAndMarks } from './words-and-marks';

describe('wordsAndMarks', () => {
  it('finds words and punctuation with their positions', () => {
    const text = 'Well... it’s 3.14 -- "or so", <b>no_one</b>';
    const parts = wordsAndMarks(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
    expect(parts).toEqual([
      'word Well',
      'ellipsis ...',
      'word it’s',
      'word 3.14',
      'dashes --',
      'quote "',
      'word or',
      'word so',
      'quote "',
      'mark ,',
      'word b',
      'word no',
      'word one',
      'word /b',
    ]);
  });
});
