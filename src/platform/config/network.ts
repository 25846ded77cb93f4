import { isIP } from 'node:net';

/** Whether a value is an address or a CIDR range: `10.1.2.3`, `10.0.0.0/8`, `fd00::/8`. */
export function isNetwork(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}
