import { createHash } from 'node:crypto';
import { testSound } from '../../../../../test/tts/support/test-sound';
import { FlacCodec } from './flac.codec';
import { toInt16 } from './codec';

describe('FlacCodec', () => {
  const samples = testSound(0.5, 24_000);

  it('writes the number of samples and their digest when known, and marks them as unknown before', async () => {
    const codec = await FlacCodec.open(24_000);
    const before = Buffer.from(codec.header());
    codec.encode(samples);
    codec.finish();
    const after = Buffer.from(codec.header());
    codec.close();

    expect(before.toString('latin1', 0, 4)).toBe('fLaC');
    // RFC 9639, section 8.2: samples in the last 36 bits before the digest.
    expect([before.readUInt32BE(22), before.toString('hex', 26, 42)]).toEqual([0, '0'.repeat(32)]);
    const digest = createHash('md5')
      .update(new Uint8Array(toInt16(samples).buffer))
      .digest('hex');
    expect([after.readUInt32BE(22), after.toString('hex', 26, 42)]).toEqual([samples.length, digest]);
    expect(after).toHaveLength(before.length);
  });

  it('writes the smallest and largest frame size when known', async () => {
    const codec = await FlacCodec.open(24_000);
    const sizes: number[] = [];
    for (let start = 0; start < samples.length; start += 100) {
      const { length } = codec.encode(samples.subarray(start, start + 100));
      if (length > 0) sizes.push(length);
    }
    sizes.push(codec.finish().length);
    const header = Buffer.from(codec.header());
    codec.close();
    expect([header.readUIntBE(12, 3), header.readUIntBE(15, 3)]).toEqual([Math.min(...sizes), Math.max(...sizes)]);
  });

  it('refuses an unsupported sample rate', async () => {
    await expect(FlacCodec.open(-1)).rejects.toThrow('-1 Hz');
  });
});
