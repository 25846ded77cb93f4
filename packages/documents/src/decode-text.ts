import { byteOrderMark } from './html/html-encoding';
import { DocumentError } from './errors';

/**
 * Decodes a text: UTF-8, or UTF-16 with a byte order mark.
 *
 * @throws {DocumentError} if it is not valid. Guessing another encoding would read wrong letters aloud.
 */
export function decodeText(content: Uint8Array): string {
  const encoding = byteOrderMark(content) ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch (cause) {
    throw new DocumentError(
      'encoding',
      `The text is not valid ${encoding.toUpperCase()}. Save it as UTF-8, and send it again.`,
      { cause },
    );
  }
}
