import { isAddressRange, isInRanges, isWithinRange } from './address-ranges';

describe('isAddressRange', () => {
  it.each(['192.0.2.0/24', '192.0.2.7', '0.0.0.0/0', '192.0.2.7/24', '2001:db8::/32', '::1', '::/0'])(
    'accepts %s',
    (range) => expect(isAddressRange(range)).toBe(true),
  );

  it.each([
    '',
    '192.0.2.0/33',
    '192.0.2/24',
    '2001:db8::/129',
    'example.com',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    ' 10.0.0.1',
  ])('rejects "%s"', (range) => expect(isAddressRange(range)).toBe(false));

  it.each(['::ffff:192.0.2.0/120', 'fe80::1%eth0'])('rejects %s, which no client’s address would match', (range) =>
    expect(isAddressRange(range)).toBe(false),
  );
});

describe('isInRanges', () => {
  const ranges = ['192.0.2.0/24', '2001:db8::/32', '198.51.100.7'];

  it.each(['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.255', '198.51.100.7', '2001:db8:1::1', '192.0.2.9:4711'])(
    'finds %s',
    (address) => expect(isInRanges(address, ranges)).toBe(true),
  );

  it.each(['192.0.3.1', '::ffff:192.0.3.1', '198.51.100.8', '2001:db9::1', '::1', '', 'unknown'])(
    'does not find "%s"',
    (address) => expect(isInRanges(address, ranges)).toBe(false),
  );

  it('finds every address without a list, and none in an empty one', () => {
    expect(isInRanges('unknown', null)).toBe(true);
    expect(isInRanges('192.0.2.1', [])).toBe(false);
  });

  it('does not match addresses of one family with ranges of the other', () => {
    expect(isInRanges('192.0.2.1', ['::/0'])).toBe(false);
    expect(isInRanges('2001:db8::1', ['0.0.0.0/0'])).toBe(false);
  });
});

describe('isWithinRange', () => {
  it.each([
    ['192.0.2.0/25', '192.0.2.0/24', true],
    ['192.0.2.0/24', '192.0.2.0/24', true],
    ['192.0.2.0/23', '192.0.2.0/24', false],
    ['192.0.3.0/25', '192.0.2.0/24', false],
    ['192.0.2.9', '0.0.0.0/0', true],
    ['0.0.0.0/0', '192.0.2.9', false],
    ['2001:db8:1::/48', '2001:db8::/32', true],
    ['192.0.2.9', '::/0', false],
  ])('%s within %s: %s', (inner, outer, expected) => expect(isWithinRange(inner, outer)).toBe(expected));
});
