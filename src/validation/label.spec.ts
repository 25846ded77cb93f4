import { checkLabel } from './label';

describe('checkLabel', () => {
  it.each([
    'x',
    'Ада',
    '田',
    '😀',
    '👩\u200d🚀',
    '❤\ufe0f',
    'a\u200bb',
    '\u200fשלום',
    '.',
    '\u0301',
    'x'.repeat(100),
    '😀'.repeat(100),
  ])('takes %j', (label) => {
    expect(checkLabel(label)).toBeUndefined();
  });

  it.each([
    [5, 'must be a string'],
    ['', 'must have 1 to 100 characters (it has 0)'],
    ['😀'.repeat(101), 'must have 1 to 100 characters (it has 101)'],
    ['a\nb', 'must not contain control characters or line breaks'],
    ['a\ud800', 'must be well-formed Unicode (it has a lone surrogate)'],
  ])('refuses %j', (label, problem) => {
    expect(checkLabel(label)).toBe(problem);
  });

  it.each([
    ['a zero-width space', '\u200b'],
    ['a zero-width joiner', '\u200d'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['variation selectors', '\ufe0f\u{e0100}\u180b'],
    ['tags', '\u{e0061}\u{e007f}'],
    ['directions', '\u200e\u200f\u202a\u202c\u2066\u2069\u061c'],
    ['fillers', '\u3164\u115f\u1160\uffa0\u034f'],
    ['an empty Braille pattern', '\u2800'],
    ['annotation marks', '\ufff9\ufffa\ufffb'],
    ['blanks between them', '\u200b \u3000\u200b'],
  ])('refuses what nobody can see: %s', (_what, label) => {
    expect(checkLabel(label)).toBe('must have at least one visible character');
  });
});
