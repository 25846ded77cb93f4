import type { Warnings } from '../warnings';

/**
 * Decodes HTML or XHTML: by its byte order mark, else by `<meta charset>` or the XML declaration, else as UTF-8 if it is valid, else as
 * windows-1252, as browsers do. Bytes that are not valid are replaced, with a warning.
 */
export function decodeHtml(content: Uint8Array, warnings: Warnings): string {
  const declared = byteOrderMark(content) ?? declaredEncoding(content);
  if (declared === undefined || declared === 'utf-8') {
    const text = decodeOrNot(content, 'utf-8');
    if (text !== undefined) return text;
    if (declared === undefined) return new TextDecoder('windows-1252').decode(content);
  }
  const text = decodeOrNot(content, declared);
  if (text !== undefined) return text;
  warnings.add('badCharacters');
  return new TextDecoder(declared).decode(content);
}

/** The encoding that a byte order mark shows. */
export function byteOrderMark(content: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third] = content;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function declaredEncoding(content: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(content.subarray(0, 4096));
  const label =
    /<meta\s[^<>]{0,300}?charset\s*=\s*["']?\s*(?<label>[\w.:-]{1,40})/iu.exec(start)?.groups?.['label'] ??
    /^\s*<\?xml\s[^<>]{0,100}?encoding\s*=\s*["'](?<label>[\w.:-]{1,40})/iu.exec(start)?.groups?.['label'];
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    // A declaration that can be read as ASCII is not in UTF-16, whatever it says.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return undefined;
  }
}

function decodeOrNot(content: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
