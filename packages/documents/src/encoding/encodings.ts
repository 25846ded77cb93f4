import { decode } from 'iconv-lite';

/** The encoding that a byte order mark shows. */
export function byteOrderMark(content: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third] = content;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** UTF-16 without a byte order mark, of a text in Latin letters: every other byte is 0. */
export function unmarkedUtf16(content: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = content.subarray(0, 4096);
  const pairs = Math.floor(start.length / 2);
  let [even, odd] = [0, 0];
  for (let at = 0; at < pairs * 2; at += 2) {
    if (start[at] === 0) even++;
    if (start[at + 1] === 0) odd++;
  }
  if (odd > pairs * 0.4 && even * 10 < odd) return 'utf-16le';
  return even > pairs * 0.4 && odd * 10 < even ? 'utf-16be' : undefined;
}

/** Decodes bytes. @returns `undefined` if they are not valid. */
export function decodeOrNot(content: Uint8Array, encoding: string): string | undefined {
  if (encoding === 'windows-1252') {
    const text = decodeWindows1252(content);
    return text.includes('\ufffd') ? undefined : text;
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

/** Decodes bytes, and replaces those that are not valid with U+FFFD. */
export function decodeAnyway(content: Uint8Array, encoding: string): string {
  return encoding === 'windows-1252' ? decodeWindows1252(content) : new TextDecoder(encoding).decode(content);
}

/** Node's `TextDecoder` reads the quotation marks, dashes and signs at 0x80 to 0x9F as control characters. */
function decodeWindows1252(content: Uint8Array): string {
  return decode(content, 'windows-1252', { stripBOM: false });
}

/**
 * The number of characters of several bytes in bytes that are meant as UTF-8, and of places that are not valid. Takes linear time.
 *
 * @param most ends the search when so many valid ones have been found.
 */
export function utf8Signs(content: Uint8Array, most = Infinity): { valid: number; invalid: number } {
  let [valid, invalid] = [0, 0];
  for (let at = 0; at < content.length && valid < most;) {
    const lead = content[at]!;
    at++;
    if (lead < 0x80) continue;
    const more =
      lead >= 0xf0 && lead < 0xf5 ? 3 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xc2 && lead < 0xe0 ? 1 : 0;
    let found = 0;
    while (found < more && ((content[at] ?? 0) & 0xc0) === 0x80) {
      found++;
      at++;
    }
    if (more > 0 && found === more) valid++;
    else invalid++;
  }
  return { valid, invalid };
}
