import { v7 } from 'uuid';

/**
 * Creates a unique id that sorts by creation time, for example `key_019a…`: the prefix, `_`, and the 32 hexadecimal digits of
 * a UUID version 7 (RFC 9562, section 5.7).
 */
export function timeOrderedId(prefix: string): string {
  return `${prefix}_${v7().replaceAll('-', '')}`;
}
