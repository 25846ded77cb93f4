import {
  cardinal,
  decimal,
  digitByDigit,
  inPairs,
  isAmerican,
  ordinal,
  pluralOf,
  spellOut,
  yearWords,
} from './number-words';

describe('words for numbers', () => {
  it('uses "and" only outside of American English', () => {
    expect(cardinal('1,105', 'en-US')).toBe('one thousand one hundred five');
    expect(cardinal('1105', 'en-GB')).toBe('one thousand one hundred and five');
    expect(['en', 'en-US', 'en-CA', 'en-GB', 'en-AU', 'en-IN'].map(isAmerican)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('writes ordinals, including zero', () => {
    expect(['0', '1', '12', '21', '1,000'].map((digits) => ordinal(digits, 'en-US'))).toEqual([
      'zeroth',
      'first',
      'twelfth',
      'twenty-first',
      'one thousandth',
    ]);
  });

  it('writes digits after the point one by one', () => {
    expect(decimal('3.014', 'en-US')).toBe('three point zero one four');
    expect(decimal('.5', 'en-US')).toBe('zero point five');
    expect(decimal('5', 'en-US')).toBe('five');
  });

  it('writes digits one by one', () => {
    expect(digitByDigit('(0) 7')).toBe('zero seven');
  });

  it.each([
    ['1066', 'ten sixty-six'],
    ['1900', 'nineteen hundred'],
    ['1905', 'nineteen oh five'],
    ['1999', 'nineteen ninety-nine'],
    ['2000', 'two thousand'],
    ['2005', 'two thousand five'],
    ['2010', 'twenty ten'],
    ['2026', 'twenty twenty-six'],
    ['476', 'four hundred seventy-six'],
  ])('writes the year %s as %s', (year, words) => {
    expect(yearWords(year, 'en-US')).toBe(words);
  });

  it('writes pairs, plurals and letters', () => {
    expect([inPairs('8601'), inPairs('7200'), inPairs('7231')]).toEqual([
      'eighty-six oh one',
      'seventy-two hundred',
      'seventy-two thirty-one',
    ]);
    expect(['ninety', 'six', 'ten'].map(pluralOf)).toEqual(['nineties', 'sixes', 'tens']);
    expect(spellOut('api')).toBe('A-P-I');
  });
});
