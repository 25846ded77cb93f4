import { AllowedAddresses } from './allowed-address';

describe('AllowedAddresses', () => {
  const none = new AllowedAddresses([]);

  it.each(['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
    'allows the public address %s',
    (address) => {
      expect(none.allows(address)).toBe(true);
    },
  );

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback', '::1'],
    ['unspecified, which means this machine', '0.0.0.0'],
    ['unspecified, which means this machine', '::'],
    ['private', '10.1.2.3'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['unique local', 'fd12:3456:789a::1'],
    ['deprecated site-local', 'fec0::1'],
    ['link-local, with the metadata of clouds', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['for benchmarks', '198.18.0.1'],
    ['for documentation', '203.0.113.1'],
    ['for documentation', '2001:db8::1'],
    ['for protocols', '192.0.0.8'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['not assigned', '4000::1'],
    ['internal to Azure', '168.63.129.16'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped loopback, in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-mapped', '::ffff:8.8.8.8'],
    ['IPv4-compatible loopback', '::127.0.0.1'],
    ['IPv4-translated loopback', '::ffff:0:127.0.0.1'],
    ['NAT64 of a loopback address', '64:ff9b::127.0.0.1'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['6to4 of a private address', '2002:a00:1::1'],
    ['Teredo', '2001:0:7f00:1::'],
  ])('does not allow an address that is %s: %s', (_kind, address) => {
    expect(none.allows(address)).toBe(false);
  });

  it('allows what the operator lists, also IPv4-mapped, and nothing beside it', () => {
    const some = new AllowedAddresses(['10.0.0.0/8', '192.168.1.1', 'fd00::/8']);
    for (const address of ['10.255.0.1', '192.168.1.1', 'fd00::1', '::ffff:10.0.0.1', '8.8.8.8']) {
      expect([address, some.allows(address)]).toEqual([address, true]);
    }
    for (const address of ['11.0.0.1', '192.168.1.2', '127.0.0.1', 'fc00::1', '::ffff:127.0.0.1', '::1']) {
      expect([address, some.isListed(address)]).toEqual([address, false]);
    }
    expect(some.allows('192.168.1.2')).toBe(false);
  });
});
