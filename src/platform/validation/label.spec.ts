import { checkLabel, invisibleCharacter, normaliseLabel } from './label';

describe('checkLabel', () => {
  it.each([
    ['a letter', 'x'],
    ['Cyrillic', 'Ада'],
    ['Chinese', '田'],
    ['a dot', '.'],
    ['a combining accent', '\u0301'],
    ['100 letters', 'x'.repeat(100)],
    ['100 emoji', '😀'.repeat(100)],
    ['Hebrew', 'שלום'],
    ['Persian with a zero-width non-joiner', 'می\u200cخواهم'],
    ['Hindi with a zero-width joiner', 'क्\u200dष'],
    ['Sinhala with a zero-width joiner', 'ශ්\u200dරී'],
    ['Malayalam that ends with a joiner', 'അവന്\u200d'],
    ['a Japanese name with a variation selector', '葛\u{e0100}城'],
    ['a joined emoji', '👩\u200d🚀'],
    ['a joined emoji with skin tone and selector', '🏃🏽\u200d♀\ufe0f'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['an emoji with a selector', '❤\ufe0f'],
    ['a flag', '🇫🇷'],
    ['a flag of a region', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a keycap', '1\ufe0f\u20e3'],
  ])('accepts %s', (_what, label) => {
    expect(checkLabel(label)).toBeUndefined();
  });

  it.each([
    [5, 'must be a string'],
    ['', 'must have 1 to 100 characters (it has 0)'],
    ['😀'.repeat(101), 'must have 1 to 100 characters (it has 101)'],
    ['a\nb', 'must not contain control characters or line breaks'],
    ['a\u0085b', 'must not contain control characters or line breaks'],
    ['a\ud800', 'must be well-formed Unicode (it has a lone surrogate)'],
    ['\u2800', 'must have at least one visible character'],
  ])('rejects %j', (label, problem) => {
    expect(checkLabel(label)).toBe(problem);
  });

  it.each(
    Object.entries({
      'a right-to-left override': 'invoice\u202efdp.exe',
      'an embedding': 'a\u202ab',
      'an isolate': 'a\u2066b',
      'a text direction mark': 'a\u200fb',
      'a zero-width space': 'a\u200bb',
      'a joiner between Latin letters': 'pay\u200dpal',
      'a non-joiner between Latin letters': 'pay\u200cpal',
      'two joiners in Persian': 'می\u200c\u200cخواهم',
      'a joiner that joins nothing': '👩\u200d',
      'a joiner alone': '\u200d',
      'a word joiner': 'a\u2060b',
      'a byte order mark': 'a\ufeffb',
      'a soft hyphen': 'a\u00adb',
      'a variation selector after a Latin letter': 'a\ufe0fb',
      'an ideographic variation selector after a Latin letter': 'a\u{e0100}b',
      'tags that spell hidden text': 'a\u{e0061}\u{e007f}b',
      'tags after an emoji that is not a flag': '😀\u{e0068}\u{e0069}\u{e007f}',
      'a Hangul filler': 'a\u3164b',
      'a grapheme joiner': 'a\u034fb',
      'an annotation mark': 'a\ufff9b',
      'an Arabic text direction mark': 'a\u061cb',
    }),
  )('rejects %s and names the code point', (_what, label) => {
    expect(checkLabel(label)).toMatch(/^must not contain invisible characters \(it has U\+[0-9A-F]{4,6}\)$/);
  });

  it('finds the first invisible code point', () => {
    expect(invisibleCharacter('a\u202eb\u200b')).toBe('U+202E');
  });
});

describe('normaliseLabel', () => {
  it('makes labels that differ only in how accents are composed equal', () => {
    expect(normaliseLabel(' Cafe\u0301 ')).toBe('Café');
  });
});
