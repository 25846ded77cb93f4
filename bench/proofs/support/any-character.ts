import fc from 'fast-check';

const surrogates = 0x800;

/**
 * Any character. For `fc.string({ unit: anyCharacter })`, which is like `unit: 'binary'`. That has a table of a million characters, which
 * takes a second of processor time.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ffff - surrogates })
  .map((value) => String.fromCodePoint(value < 0xd800 ? value : value + surrogates));
