import files from 'node:fs/promises';
import { AacCodec } from './aac.codec';

describe('AacCodec', () => {
  it('opens after an earlier failure to read its program', async () => {
    // Makes a program that an earlier test has loaded too large to be kept.
    const many = await Promise.all(Array.from({ length: 64 }, () => AacCodec.open(24_000)));
    many.forEach((codec) => codec.close());
    const tooMany = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    jest.spyOn(files, 'readFile').mockRejectedValueOnce(tooMany);
    await expect(AacCodec.open(24_000)).rejects.toThrow('EMFILE');
    const codec = await AacCodec.open(24_000);
    expect(codec.encode(new Float32Array(4096)).length).toBeGreaterThan(0);
    codec.close();
  });
});
