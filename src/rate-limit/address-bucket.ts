import { normalizeIp } from '@nestjs/throttler';
import { bareAddress } from '../caller/client';

/** Whoever holds one IPv6 address commonly holds its whole /64. */
const ipv6Prefix = 64;

/**
 * The name under which a client address is counted. What a proxy passes on need not be an address (`unknown`, nine
 * kilobytes of noise): all of that is one bucket.
 */
export function addressBucket(address: string): string {
  const bare = bareAddress(address);
  return bare === undefined ? 'unknown' : normalizeIp(bare, ipv6Prefix);
}
