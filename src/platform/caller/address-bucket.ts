import { normalizeIp } from '@nestjs/throttler';
import { bareAddress } from './client';

/** An IPv6 address is counted by its /64 network, because one client usually has all of it. */
const ipv6Prefix = 64;

/**
 * Returns the bucket name of a client address. A proxy may forward something that is not an address (`unknown`, or kilobytes
 * of noise); all such values share one bucket.
 */
export function addressBucket(address: string): string {
  const bare = bareAddress(address);
  return bare === undefined ? 'unknown' : normalizeIp(bare, ipv6Prefix);
}
