import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { AllowedAddresses } from './allowed-address';
import type { HostAddresses } from './host-addresses';

/** Where requests to URLs of accounts may go. */
export interface AllowedTargets {
  readonly allowed: AllowedAddresses;
  /** Finds the addresses of hosts. */
  readonly hosts: HostAddresses;
  /** The setting with which the operator allows networks, for messages. */
  readonly setting: string;
}

/** The URL leads to an address that must not be connected to. */
export class AddressNotAllowedError extends Error {
  override readonly name = 'AddressNotAllowedError';
}

/**
 * Finds the addresses that a request to a URL may connect to. Connect to them, and do not look the name up again: it may mean another address
 * then. A URL without encryption may only lead into networks that the operator has listed.
 *
 * @param signal ends the search.
 * @returns the `lookup` of the request. Node does not use it if the host is an address, which has been checked, too.
 * @throws {AddressNotAllowedError} if no address of the host is allowed. Also throws if the name cannot be resolved.
 */
export async function allowedLookup(
  { protocol, hostname }: URL,
  { allowed, hosts, setting }: AllowedTargets,
  signal: AbortSignal,
): Promise<LookupFunction> {
  const isHttps = protocol === 'https:';
  const isAllowed = (address: string) => (isHttps ? allowed.allows(address) : allowed.isListed(address));
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const found = family === 0 ? await hosts.find(host, signal) : [{ address: host, family }];
  const addresses = found.filter(({ address }) => isAllowed(address));
  if (addresses.length > 0) return lookupOf(addresses);
  const why = isHttps ? 'is not at a public address' : 'is not in a network where http:// may be used';
  throw new AddressNotAllowedError(`${host} ${why}. The operator can allow networks with ${setting}.`);
}

/** Has Node connect to one of these addresses. */
function lookupOf(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    if (all) callback(null, [...addresses]);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };
}
