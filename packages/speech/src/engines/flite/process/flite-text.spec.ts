import { toFliteText } from './flite-text';

describe('toFliteText', () => {
  it.each([
    ['Hello, world!', 'Hello, world!'],
    ['café naïve São Zoë', 'cafe naive Sao Zoe'],
    ['Søren, Straße, œuvre, Łódź', 'Soren, Strasse, oeuvre, Lodz'],
    ['don’t “quote” ‘me’', `don't "quote" 'me'`],
    ['so—then', 'so, then'],
    ['1–2 … ½ ²  ﬁne １２３', '1-2 ... 1/2 2  fine 123'],
    ['hello\u00a0world\tand\nmore\u0000end\u200b', 'hello world and more end '],
    ['Hi 😀 你好', 'Hi     '],
  ])('spells %j as %j', (text, expected) => {
    expect(toFliteText(text)).toBe(expected);
  });

  it('returns only printable ASCII', () => {
    const everything = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).join('');
    expect(toFliteText(everything)).toMatch(/^[\x20-\x7e]*$/);
  });
});
