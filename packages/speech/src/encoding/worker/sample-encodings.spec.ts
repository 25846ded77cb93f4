import { sampleEncodings } from './sample-encodings';

/** ITU-T G.711, table 2a: the values of codes 0x80 to 0xFF, from loudest to softest; 14 bits including the sign. */
function meaning(code: number): number {
  const [segment, step] = [(~code >> 4) & 7, ~code & 15];
  const magnitude = ((2 * step + 33) << segment) - 33;
  return (code & 0x80 ? magnitude : -magnitude) / 8192;
}

describe('µ-law', () => {
  const encode = (samples: number[]) => [...sampleEncodings.mulaw.encode(Float32Array.from(samples))];

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
});

/** ITU-T G.711, table 1a: the value of a code, 13 bits including the sign. Every other bit of a code is inverted. */
function alawMeaning(code: number): number {
  const bits = code ^ 0x55;
  const [segment, step] = [(bits >> 4) & 7, bits & 15];
  const magnitude = segment === 0 ? 2 * step + 1 : (2 * step + 33) << (segment - 1);
  return (code & 0x80 ? magnitude : -magnitude) / 4096;
}

describe('A-law', () => {
  const encode = (samples: number[]) => [...sampleEncodings.alaw.encode(Float32Array.from(samples))];

  it('deviates from a sample by at most one step', () => {
    for (let sample = -0.98; sample <= 0.98; sample += 0.0037) {
      const [code] = encode([sample]);
      expect(Math.abs(alawMeaning(code!) - sample)).toBeLessThan(Math.abs(sample) / 16 + 0.001);
    }
  });

  it('clamps at full scale', () => {
    expect(encode([1, 5, -1, -5])).toEqual([0xaa, 0xaa, 0x2a, 0x2a]);
  });
});

describe('32-bit samples', () => {
  it('are exact, little-endian', () => {
    const bytes = Buffer.from(sampleEncodings.f32.encode(Float32Array.of(0.1, -1)));
    expect([bytes.length, bytes.readFloatLE(0), bytes.readFloatLE(4)]).toEqual([8, Math.fround(0.1), -1]);
  });
});
