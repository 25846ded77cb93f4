import { crc16 } from './crc16';

describe('crc16', () => {
  it('returns the check value of CRC-16/ARC', () => {
    expect(crc16(Buffer.from('123456789'))).toBe(0xbb3d);
  });

  it('continues from an earlier checksum', () => {
    expect(crc16(Buffer.from('6789'), crc16(Buffer.from('12345')))).toBe(0xbb3d);
  });
});
