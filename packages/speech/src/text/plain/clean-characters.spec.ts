import { applyRules } from '../rule';
import { cleanCharacters, removeUnspeakable } from './clean-characters';

const clean = (text: string) => applyRules(text, [cleanCharacters], 'und').normalized;

describe('cleanCharacters', () => {
  it.each([
    ['a\r\nb\rc\u0085d', 'a\nb\nc\nd'],
    ['a\tb\u00a0c\u3000d', 'a b c d'],
    ['\ufeffa\u200bb\u2060c\u00add', 'abcd'],
    ['a\u202eb\u2066c', 'abc'],
    ['a\u0000b\u001bc\u007f', 'abc'],
    ['a\ue000b\ufffcc\uffff', 'abc'],
    ['tag\u{e0001}ged', 'tagged'],
    ['a\u200db', 'ab'],
  ])('turns %j into %j', (text, cleaned) => {
    expect(clean(text)).toBe(cleaned);
  });

  it.each(['👨‍👩‍👧', 'क्‍ष', 'می‌خواهم', '🏴\u{e0067}\u{e0062}\u{e007f}', 'e\u0301', 'a\n\nb'])('keeps %j', (text) => {
    expect(clean(text)).toBe(text);
  });
});

describe('removeUnspeakable', () => {
  it('removes only characters that no engine accepts', () => {
    const text = 'a\tb\nc\u200bd **e** 😀';
    expect(applyRules(text, [removeUnspeakable], 'und').normalized).toBe(text);
    expect(applyRules('\ufeffa\u0000b\u001bc', [removeUnspeakable], 'und').normalized).toBe('a b c');
  });
});
