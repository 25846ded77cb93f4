import { addressBucket } from './address-bucket';

describe('addressBucket', () => {
  it('is the address of an IPv4 client, in every notation', () => {
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:203.0.113.7', '203.0.113.7:5050']) {
      expect(addressBucket(address)).toBe('203.0.113.7');
    }
    expect(addressBucket('203.0.113.8')).not.toBe(addressBucket('203.0.113.7'));
  });

  it('is the same for all addresses of an IPv6 client’s /64 network, and for no others', () => {
    const bucket = addressBucket('2001:db8:1:2::1');
    for (const address of [
      '2001:db8:1:2:ffff::1',
      '2001:0DB8:1:2::9',
      '[2001:db8:1:2::1]:443',
      '2001:db8:1:2::1%eth0',
    ]) {
      expect(addressBucket(address)).toBe(bucket);
    }
    expect(addressBucket('2001:db8:1:3::1')).not.toBe(bucket);
  });

  it('is one bucket for everything that is not an address, however long', () => {
    for (const address of ['', 'unknown', '203.0.113.256', 'x'.repeat(10_000), 'user:admin']) {
      expect(addressBucket(address)).toBe('unknown');
    }
  });
});
