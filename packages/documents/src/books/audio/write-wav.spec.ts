import { wavHeader } from './write-wav';

describe('wavHeader', () => {
  const names = (header: Buffer) => [0, 8, 12, 48, 72].map((at) => header.toString('latin1', at, at + 4));

  it('has sizes of 32 bits up to 4 GiB', () => {
    const header = wavHeader(24_000, 0xffff_ffff - 72 - 1);
    expect(names(header)).toEqual(['RIFF', 'WAVE', 'JUNK', 'fmt ', 'data']);
    expect([header.readUInt32LE(4), header.readUInt32LE(76)]).toEqual([0xffff_fffe, 0xffff_ffb6]);
  });

  it('is that of RF64 from 4 GiB on, as a 13-hour book at 48 kHz has', () => {
    const bytes = 13 * 3600 * 48_000 * 2;
    const header = wavHeader(48_000, bytes);
    expect(names(header)).toEqual(['RF64', 'WAVE', 'ds64', 'fmt ', 'data']);
    expect([header.readUInt32LE(4), header.readUInt32LE(76)]).toEqual([0xffff_ffff, 0xffff_ffff]);
    expect([20, 28, 36].map((at) => Number(header.readBigUInt64LE(at)))).toEqual([bytes + 72, bytes, bytes / 2]);
  });
});
