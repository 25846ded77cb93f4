import { DocumentError } from '../errors';
import type { Warnings } from '../warnings';
import { byteOrderMark, decodeAnyway, decodeOrNot, unmarkedUtf16, utf8Signs } from './encodings';

/** In other encodings than windows-1252, a greater part of a text is bytes above 0x7F. */
const maxWesternShare = 0.2;

/**
 * Decodes a text: UTF-8, UTF-16, or windows-1252 with a warning.
 *
 * @throws {DocumentError} if it is none of these. Guessing another encoding would read wrong letters aloud.
 */
export function decodeText(content: Uint8Array, warnings: Warnings): string {
  const encoding = byteOrderMark(content) ?? unmarkedUtf16(content) ?? 'utf-8';
  const text = decodeOrNot(content, encoding);
  if (text !== undefined) return text;
  if (encoding !== 'utf-8') throw notValid(encoding);
  const { valid, invalid } = utf8Signs(content);
  if (valid > 10 * invalid) {
    warnings.add('badCharacters');
    return decodeAnyway(content, 'utf-8');
  }
  const western = isWestern(content) ? decodeOrNot(content, 'windows-1252') : undefined;
  if (western === undefined) throw notValid(encoding);
  warnings.add('western');
  return western;
}

/**
 * Decodes a text that must be UTF-8, or UTF-16 with a byte order mark.
 *
 * @throws {DocumentError} if it is not.
 */
export function decodeUnicode(content: Uint8Array): string {
  const encoding = byteOrderMark(content) ?? 'utf-8';
  const text = decodeOrNot(content, encoding);
  if (text === undefined) throw notValid(encoding);
  return text;
}

/** Whether most of a text is ASCII, and none of it control characters, as files have that are no text. */
function isWestern(content: Uint8Array): boolean {
  let high = 0;
  for (const byte of content) {
    if (byte > 0x7f) high++;
    else if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a) return false;
  }
  return high <= content.length * maxWesternShare;
}

function notValid(encoding: string): DocumentError {
  return new DocumentError(
    'encoding',
    `The text is not valid ${encoding.toUpperCase()}. Save it as UTF-8, and send it again.`,
  );
}
