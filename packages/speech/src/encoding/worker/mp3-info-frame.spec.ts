import { readMp3 } from '../../../../../test/tts/support/mp3-frames';
import { bitRates } from './bit-rates';
import { mp3FrameFormat } from './mp3-frame-format';
import { mp3InfoFrame, crc16 } from './mp3-info-frame';

const kinds = Object.entries(bitRates.mp3).map(([sampleRate, kilobits]) => [Number(sampleRate), kilobits] as const);

describe('mp3InfoFrame', () => {
  it.each(kinds)('is a whole frame without sound, of %i Hz and %i kbit/s', (sampleRate, kilobits) => {
    const frame = mp3InfoFrame(mp3FrameFormat(sampleRate, kilobits));
    expect(readMp3(frame)).toMatchObject({ frames: 1, sampleRate, bitrate: kilobits, channels: 1, soundingPart: 0 });
  });

  it('contains length, delay and padding of a complete file', () => {
    const frame = Buffer.from(
      mp3InfoFrame(mp3FrameFormat(24_000, 96), { frames: 100, bytes: 28_800, checksum: 0x1234, padding: 700 }),
    );
    const tag = frame.subarray(4 + 9);
    expect(tag.toString('latin1', 0, 4)).toBe('Info');
    expect([tag.readUInt32BE(4), tag.readUInt32BE(8), tag.readUInt32BE(12)]).toEqual([7, 100, 28_800 + frame.length]);
    const lame = tag.subarray(16 + 100);
    expect(lame.toString('latin1', 0, 9)).toBe('LAME3.100');
    expect([lame.readUIntBE(21, 3) >> 12, lame.readUIntBE(21, 3) & 0xfff]).toEqual([576, 700]);
    expect(lame.readUInt16BE(32)).toBe(0x1234);
    const end = lame.byteOffset - frame.byteOffset + 34;
    expect(lame.readUInt16BE(34)).toBe(crc16(frame.subarray(0, end)));
  });

  it('refuses unsupported rates', () => {
    expect(() => mp3FrameFormat(11_025, 64)).toThrow('11025 Hz');
    expect(() => mp3FrameFormat(8000, 320)).toThrow('320 kbit/s');
  });
});

describe('crc16', () => {
  it('returns the check value of CRC-16/ARC', () => {
    expect(crc16(Buffer.from('123456789'))).toBe(0xbb3d);
  });

  it('continues from an earlier checksum', () => {
    expect(crc16(Buffer.from('6789'), crc16(Buffer.from('12345')))).toBe(0xbb3d);
  });
});
