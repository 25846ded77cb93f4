import { readWav } from '../../../../../test/tts/support/riff';
import { type SampleEncodingName, sampleEncodings } from './sample-encodings';
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

  it.each([
    ['f32', 3, 4],
    ['alaw', 6, 1],
    ['mulaw', 7, 1],
  ] as const)('has the header of %s, with even chunks and correct sizes', (name: SampleEncodingName, code, bytes) => {
    const codec = new WavCodec(8000, sampleEncodings[name]);
    const parts = [codec.encode(new Float32Array(7)), codec.finish()];
    const file = Buffer.concat([codec.header(), ...parts]);
    expect(file.readUInt32LE(4)).toBe(file.length - 8);
    expect(file.toString('latin1', 8, 16)).toBe('WAVEfmt ');
    expect(file.readUInt32LE(16)).toBe(18);
    expect([20, 22, 32, 34, 36].map((at) => file.readUInt16LE(at))).toEqual([code, 1, bytes, 8 * bytes, 0]);
    expect([24, 28].map((at) => file.readUInt32LE(at))).toEqual([8000, 8000 * bytes]);
    expect(file.toString('latin1', 38, 42)).toBe('fact');
    expect([42, 46].map((at) => file.readUInt32LE(at))).toEqual([4, 7]);
    expect(file.toString('latin1', 50, 54)).toBe('data');
    expect(file.readUInt32LE(54)).toBe(7 * bytes);
    expect(file.length % 2).toBe(0);
  });
});
