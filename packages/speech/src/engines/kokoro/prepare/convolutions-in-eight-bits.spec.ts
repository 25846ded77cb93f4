import { rangesFile, readUsualRanges } from './convolutions-in-eight-bits';

describe('readUsualRanges', () => {
  it.each([
    {
      part: 'generator' as const,
      size: 50,
      names: /^\/decoder\/decoder\/generator\/(noise_res|resblocks|ups)\..*Conv(Transpose)?_output_0$/u,
    },
    {
      part: 'sentence' as const,
      size: 16,
      names: /^\/decoder\/decoder\/(encode|decode\.\d|generator\/ups\.0)\/.*Conv(Transpose)?_output_0$/u,
    },
  ])('has the ranges of the large convolutions of the $part', async ({ part, size, names }) => {
    const ranges = await readUsualRanges(rangesFile(part));
    expect(ranges.size).toBe(size);
    for (const [name, { input, output }] of ranges) {
      expect(name).toMatch(names);
      for (const { lowest, highest } of [input, output]) {
        expect([128, 256, 512, 514, 1024, 1090]).toContain(lowest.length);
        expect(highest).toHaveLength(lowest.length);
        expect(highest.every((value, channel) => value >= lowest[channel]! && Number.isFinite(value))).toBe(true);
      }
    }
  });

  it('rejects if the file is missing', async () => {
    await expect(readUsualRanges('missing.safetensors.br')).rejects.toThrow('missing.safetensors.br');
  });
});
