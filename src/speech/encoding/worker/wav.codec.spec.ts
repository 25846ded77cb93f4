import { readWav } from '../../../../test/tts/support/riff';
import { WavCodec } from './wav.codec';

describe('WavCodec', () => {
  function encode(chunks: Float32Array[], sampleRate = 16_000): Buffer {
    const codec = new WavCodec(sampleRate);
    const parts = [...chunks.map((chunk) => codec.encode(chunk)), codec.finish()];
    return Buffer.concat([codec.header(), ...parts]);
  }

  it('makes a file with correct sizes', () => {
    const file = encode([new Float32Array(7), new Float32Array(5)], 8000);
    expect(readWav(file)).toMatchObject({ channels: 1, sampleRate: 8000, bitsPerSample: 16 });
    expect(readWav(file).samples).toHaveLength(12);
    expect(file).toHaveLength(44 + 24);
  });

  it('keeps 16-bit samples exactly', () => {
    const samples = Float32Array.from([-32_768, -32_767, -1, 0, 1, 12_345, 32_767], (value) => value / 32_768);
    expect(readWav(encode([samples])).samples).toEqual(samples);
  });

  it('clamps at full scale instead of wrapping around', () => {
    const { samples } = readWav(encode([Float32Array.of(1, 1.5, -1.5)]));
    expect([...samples]).toEqual([32_767 / 32_768, 32_767 / 32_768, -1]);
  });

  it('marks sizes as unknown until the end', () => {
    const codec = new WavCodec(16_000);
    codec.encode(new Float32Array(7));
    const header = Buffer.from(codec.header());
    expect([header.readUInt32LE(4), header.readUInt32LE(40)]).toEqual([0xffff_ffff, 0xffff_ffff]);
  });

  it('makes a valid file without samples', () => {
    expect(readWav(encode([])).samples).toHaveLength(0);
  });
});
