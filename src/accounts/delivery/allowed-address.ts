import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** Azure's platform services. The address is in a public range, but is internal to every virtual machine. */
const internalToAzure = '168.63.129.16';

/** The only range of IPv6 from which public addresses are assigned. ipaddr.js calls everything unicast that has no other name. */
const assignedIpv6 = ipaddr.parseCIDR('2000::/3');

/** Decides to which addresses alerts may be sent. */
export class AllowedAddresses {
  private readonly networks: readonly Network[];

  /** @param networks addresses and CIDR ranges that are allowed although they are not public. */
  constructor(networks: readonly string[]) {
    this.networks = networks.map(parseNetwork);
  }

  /**
   * Whether a connection to an address is allowed: it is public, or in a network that the operator has allowed. An IPv6 address
   * that stands for an IPv4 address, as in NAT64, is not public.
   */
  allows(address: string): boolean {
    return this.isListed(address) || isPublic(address);
  }

  /** Whether an address is in a network that the operator has allowed. */
  isListed(address: string): boolean {
    // `process` turns ::ffff:10.0.0.1 into 10.0.0.1, which is what is connected to.
    const parsed = ipaddr.process(withoutZone(address));
    return this.networks.some((network) => network[0].kind() === parsed.kind() && parsed.match(network));
  }
}

function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(withoutZone(address));
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv6' ? parsed.match(assignedIpv6) : parsed.toString() !== internalToAzure;
}

function parseNetwork(network: string): Network {
  if (network.includes('/')) return ipaddr.parseCIDR(network);
  const address = ipaddr.parse(network);
  return [address, address.kind() === 'ipv6' ? 128 : 32];
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}
