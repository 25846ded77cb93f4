import { ApiError } from '../../../platform/errors/api-error';

/** The encodings that an XML declaration may name. A byte order mark of UTF-16 comes first. */
const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/u;
const readable = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii', 'utf-16', 'utf-16le', 'utf-16be']);

/**
 * Decodes an XML document: UTF-8, or UTF-16 with a byte order mark.
 *
 * @throws {ApiError} `INVALID_PLS` if it has another encoding, or bytes that the encoding does not have.
 */
export function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ApiError('INVALID_PLS', `The lexicon is not valid ${encoding.toUpperCase()}. Save it as UTF-8.`, {
      cause: error,
    });
  }
  const name = declared.exec(text.slice(0, 200))?.[1]?.toLowerCase();
  if (name !== undefined && !readable.has(name)) {
    throw new ApiError('INVALID_PLS', 'The lexicon is neither in UTF-8 nor UTF-16. Save it as UTF-8.');
  }
  return text;
}
