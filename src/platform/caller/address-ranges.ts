import { BlockList, isIP, type IPVersion } from 'node:net';
import { bareAddress } from './client';

/** An address range in CIDR notation (RFC 4632), or one address. */
interface AddressRange {
  address: string;
  family: IPVersion;
  /** Length of the network's prefix in bits. */
  prefix: number;
}

/** IPv4 addresses in the notation of IPv6. They are compared as IPv4 addresses, so a range of them would never match. */
const mapped = /^::ffff:/i;

/** Whether a text is a range that addresses can be compared with: `192.0.2.0/24`, `2001:db8::/32` or one address. */
export function isAddressRange(text: string): boolean {
  return parse(text) !== undefined;
}

/**
 * Whether an address is in one of the ranges. Addresses of IPv4 match in either notation.
 *
 * @param ranges `null`: every address is.
 */
export function isInRanges(address: string, ranges: readonly string[] | null): boolean {
  if (ranges === null) return true;
  const bare = bareAddress(address);
  return bare !== undefined && ranges.some((range) => contains(parse(range)!, bare));
}

/** Whether a range lies within another. */
export function isWithinRange(inner: string, outer: string): boolean {
  const [small, large] = [parse(inner)!, parse(outer)!];
  return small.prefix >= large.prefix && contains(large, small.address);
}

function parse(text: string): AddressRange | undefined {
  const [, address, length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (address === undefined || mapped.test(address)) return undefined;
  const version = isIP(address);
  if (version === 0) return undefined;
  const longest = version === 4 ? 32 : 128;
  const prefix = Number(length ?? longest);
  return prefix > longest ? undefined : { address, family: version === 4 ? 'ipv4' : 'ipv6', prefix };
}

function contains({ address: network, family, prefix }: AddressRange, address: string): boolean {
  if (isIP(address) !== (family === 'ipv4' ? 4 : 6)) return false;
  const list = new BlockList();
  list.addSubnet(network, prefix, family);
  return list.check(address, family);
}
