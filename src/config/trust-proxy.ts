import { isIP } from 'node:net';

/** A value of Express' `trust proxy` setting: trust nobody, the last n hops, or these networks. */
export type TrustProxy = false | number | string[];

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(value: string): boolean {
  if (namedNetworks.has(value)) return true;
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

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
  return networks.every(isNetwork) ? networks : undefined;
}
