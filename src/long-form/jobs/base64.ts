import type { TimeSliced } from '@voxgate/speech';

/** What base64 does not have (RFC 4648, section 4). */
const notBase64 = /[^A-Za-z0-9+/]/u;

/** Letters that are decoded in one step: a multiple of four. */
const lettersPerStep = 65_536;

/**
 * Decodes base64 in steps: megabytes of it take a tenth of a second if a letter is wrong.
 *
 * @returns `undefined` if it is empty, has other letters, or lacks its padding.
 */
export function* decodeBase64(text: string): TimeSliced<Buffer | undefined> {
  if (text === '' || text.length % 4 !== 0) return undefined;
  const parts: Buffer[] = [];
  const end = text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
  for (let start = 0; start < end; start += lettersPerStep, yield) {
    const part = text.slice(start, Math.min(start + lettersPerStep, end));
    if (notBase64.test(part)) return undefined;
    parts.push(Buffer.from(part, 'base64'));
  }
  return Buffer.concat(parts);
}
