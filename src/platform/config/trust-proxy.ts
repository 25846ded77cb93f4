import { isNetwork } from './network';

/** A value of Express' `trust proxy` setting: trust nobody, the last n hops, or these networks. */
export type TrustProxy = false | number | string[];

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Parses `TRUST_PROXY`. Rejects `true` (trust everybody) on purpose: any client could then choose its address.
 *
 * @returns `undefined` if the value has none of the accepted forms.
 */
export function parseTrustProxy(value: unknown): TrustProxy | undefined {
  if (value === undefined || value === false || value === 'false') return false;
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,2}$/.test(value)) return value === '0' ? false : Number(value);
  const networks = value.split(',').map((network) => network.trim());
  return networks.every((network) => namedNetworks.has(network) || isNetwork(network)) ? networks : undefined;
}
