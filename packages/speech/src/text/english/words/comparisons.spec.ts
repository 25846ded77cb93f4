import { comparisonHasVerb } from './comparisons';

describe('comparisonHasVerb', () => {
  it.each(['x ', 'if x ', 'the temperature ', 'if the load ', 'age', 'a ', 'p '])('is true behind %j', (before) => {
    expect(comparisonHasVerb(before)).toBe(true);
  });

  it.each(['', '(', 'it has ', 'must stay ', 'patients ', 'with BMI ', 'a file of size ', 'I slept ', 'and PINs '])(
    'is false behind %j',
    (before) => {
      expect(comparisonHasVerb(before)).toBe(false);
    },
  );
});
