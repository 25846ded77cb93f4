import { readFileSync } from 'node:fs';

/** Instructions that multiply 8-bit numbers and add the products as 32-bit numbers, as Linux names them. */
const exactInstructions = new Set(['avx512_vnni', 'avx_vnni']);

/**
 * Whether this processor computes 8-bit matrix products exactly and fast. On other x64 processors, sums of products overflow 16
 * bits. Where the processor's instructions are unknown, this is false.
 */
export function hasEightBitInstructions(): boolean {
  if (process.arch === 'arm64') return true;
  try {
    const [, flags = ''] = /^flags\s*:(.*)$/mu.exec(readFileSync('/proc/cpuinfo', 'utf8')) ?? [];
    return flags.split(' ').some((flag) => exactInstructions.has(flag));
  } catch {
    return false;
  }
}
