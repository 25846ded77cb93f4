import { readUsualRanges } from './generator-in-eight-bits';

describe('readUsualRanges', () => {
  it('has the ranges of the generator’s large convolutions', async () => {
    const ranges = await readUsualRanges();
    expect(ranges.size).toBe(50);
    for (const [name, { input, output }] of ranges) {
      expect(name).toMatch(/^\/decoder\/decoder\/generator\/(noise_res|resblocks|ups)\..*Conv(Transpose)?_output_0$/u);
      for (const { lowest, highest } of [input, output]) {
        expect([128, 256, 512]).toContain(lowest.length);
        expect(highest).toHaveLength(lowest.length);
        expect(highest.every((value, channel) => value >= lowest[channel]! && Number.isFinite(value))).toBe(true);
      }
    }
  });

  it('rejects if the file is missing', async () => {
    await expect(readUsualRanges('missing.safetensors.br')).rejects.toThrow('missing.safetensors.br');
  });
});
