import { MulawCodec } from './mulaw.codec';

/** ITU-T G.711, table 2a: the values of codes 0x80 to 0xFF, from loudest to softest; 14 bits including the sign. */
function meaning(code: number): number {
  const [segment, step] = [(~code >> 4) & 7, ~code & 15];
  const magnitude = ((2 * step + 33) << segment) - 33;
  return (code & 0x80 ? magnitude : -magnitude) / 8192;
}

describe('MulawCodec', () => {
  const encode = (samples: number[]) => [...new MulawCodec().encode(Float32Array.from(samples))];

  it("returns each code for the code's value", () => {
    const codes = Array.from({ length: 256 }, (_, code) => code);
    // Zero has two codes; one is enough.
    expect(encode(codes.map(meaning))).toEqual(codes.map((code) => (code === 0x7f ? 0xff : code)));
  });

  it('deviates from a sample by at most one step', () => {
    for (let sample = -0.98; sample <= 0.98; sample += 0.0037) {
      const [code] = encode([sample]);
      expect(Math.abs(meaning(code!) - sample)).toBeLessThan(Math.abs(sample) / 16 + 0.0004);
    }
  });

  it('clamps at full scale', () => {
    expect(encode([1, 5, -1, -5])).toEqual([0x80, 0x80, 0, 0]);
  });

  it('has no header and no trailer', () => {
    const codec = new MulawCodec();
    expect([codec.header().length, codec.finish().length]).toEqual([0, 0]);
  });
});
