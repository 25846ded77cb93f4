import { printable } from './printable';

describe('printable', () => {
  it.each([
    ['speed', 'speed'],
    ['été 田 😀', 'été 田 😀'],
    ['a\u202eb', 'a\\u{202E}b'],
    ['a\u200bb\u0000\n', 'a\\u{200B}b\\u{0}\\u{A}'],
    ['a\ud800', 'a\\u{D800}'],
    ['\u{e0041}', '\\u{E0041}'],
    ['x'.repeat(11), `${'x'.repeat(10)}…`],
    ['😀'.repeat(10), '😀'.repeat(10)],
    ['😀'.repeat(11), `${'😀'.repeat(10)}…`],
  ])('writes %j as %j', (text, expected) => {
    expect(printable(text, 10)).toBe(expected);
  });
});
