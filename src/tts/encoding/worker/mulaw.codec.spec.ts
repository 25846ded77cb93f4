import { MulawCodec } from './mulaw.codec';

/** ITU-T G.711, table 2a: what the codes 0x80 to 0xFF mean, from the loudest to the softest; 14 bits and a sign. */
function meaning(code: number): number {
  const [segment, step] = [(~code >> 4) & 7, ~code & 15];
  const magnitude = ((2 * step + 33) << segment) - 33;
  return (code & 0x80 ? magnitude : -magnitude) / 8192;
}

describe('MulawCodec', () => {
  const encode = (samples: number[]) => [...new MulawCodec().encode(Float32Array.from(samples))];

  it('gives every code back for what the code means', () => {
    const codes = Array.from({ length: 256 }, (_, code) => code);
    // There are two codes for nothing, and one of them is enough.
    expect(encode(codes.map(meaning))).toEqual(codes.map((code) => (code === 0x7f ? 0xff : code)));
  });

  it('is never further from a sample than its steps are wide there', () => {
    for (let sample = -0.98; sample <= 0.98; sample += 0.0037) {
      const [code] = encode([sample]);
      expect(Math.abs(meaning(code!) - sample)).toBeLessThan(Math.abs(sample) / 16 + 0.0004);
    }
  });

  it('stops at full scale', () => {
    expect(encode([1, 5, -1, -5])).toEqual([0x80, 0x80, 0, 0]);
  });

  it('has neither a header nor an end', () => {
    const codec = new MulawCodec();
    expect([codec.header().length, codec.finish().length]).toEqual([0, 0]);
  });
});
