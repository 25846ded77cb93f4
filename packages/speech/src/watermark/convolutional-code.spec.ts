import { agreementWith, codeRate, decodeMessage, encodeMessage, rivalsOf } from './convolutional-code';

describe('The code of a mark', () => {
  const message = Uint8Array.from({ length: 64 }, (_, index) => ((index * index * 7 + index) % 5) & 1);
  const softOf = (bits: Uint8Array) => Float64Array.from(encodeMessage(bits), (bit) => (bit ? 1 : -1));

  it('is read where it is whole', () => {
    expect(decodeMessage(softOf(message))).toEqual(message);
    expect(agreementWith(message, softOf(message))).toBe(64 * codeRate);
  });

  it.each([0, 30, 61])(
    'has the true message among the rivals where noise at bit %i speaks for another one',
    (start) => {
      const other = message.map(
        (bit, index) => bit ^ Number([0, 2, 3, 6].some((bits) => (start + bits) % 64 === index)),
      );
      const [wanted, noise] = [softOf(message), softOf(other)];
      const soft = wanted.map((value, place) => (value === noise[place] ? value : -0.1 * value));
      expect(decodeMessage(soft)).toEqual(other);
      expect(rivalsOf(other, soft, 32)).toContainEqual(message);
    },
  );

  it('has each rival once, the best first', () => {
    const soft = softOf(message).map((value, place) => value * (1 + Math.sin(place)));
    const rivals = rivalsOf(message, soft, 32);
    const agreements = rivals.map((rival) => agreementWith(rival, soft));
    expect(agreements).toEqual([...agreements].sort((one, other) => other - one));
    expect(new Set([message, ...rivals].map(String)).size).toBe(33);
  });
});
