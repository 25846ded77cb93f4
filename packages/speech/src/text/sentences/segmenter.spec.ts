import { segmentEnds } from './segmenter';

describe('segmentEnds', () => {
  it.each([
    ['short sentences', 'One. Two! Three? '.repeat(2000)],
    ['sentences longer than a window', `${'word '.repeat(1500)}. `.repeat(5)],
    ['a mixture', `${'He said: 3.14 is near. '.repeat(300)}${'x'.repeat(7000)}. Then. ${'你好。'.repeat(2000)}`],
    ['lines', 'A line\nAnother\r\n\r\n'.repeat(1000)],
  ])('finds the same segments as without windows in %s', (_name, text) => {
    const whole = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
    const expected = Array.from(whole, ({ index, segment }) => index + segment.length);
    expect([...segmentEnds(text, 'en')]).toEqual(expected);
  });

  it('returns nothing for an empty text', () => {
    expect([...segmentEnds('', 'en')]).toEqual([]);
  });
});
