import type { Warnings } from '../warnings';
import { byteOrderMark, decodeAnyway, decodeOrNot, unmarkedUtf16, utf8Signs } from './encodings';

/** Texts in Chinese or Japanese encodings are valid UTF-8 by chance only if they are shorter, in characters of several bytes. */
const fewSigns = 4;

/**
 * Decodes HTML or XHTML: by its byte order mark, else by `<meta charset>` or the XML declaration, else as UTF-8 if it is valid, else as
 * windows-1252. What a declaration calls ISO-8859-1 is windows-1252, as in browsers. A declaration is not believed if the text is
 * UTF-8. Bytes that are not valid are replaced, with a warning.
 */
export function decodeHtml(content: Uint8Array, warnings: Warnings): string {
  const declared = byteOrderMark(content) ?? unmarkedUtf16(content) ?? declaredEncoding(content);
  const signs = utf8Signs(content, 1000);
  if (declared === undefined || declared === 'utf-8' || (signs.invalid === 0 && signs.valid >= fewSigns)) {
    const text = decodeOrNot(content, 'utf-8');
    if (text !== undefined) return text;
  }
  const encoding = declared ?? (signs.valid > signs.invalid ? 'utf-8' : 'windows-1252');
  const text = decodeOrNot(content, encoding);
  if (text !== undefined) return text;
  const isUtf8 = signs.invalid === 0 && signs.valid > 0;
  const other = isUtf8 ? decodeOrNot(content, 'utf-8') : undefined;
  if (other !== undefined) return other;
  if (declared === 'utf-8' && signs.valid < signs.invalid) {
    const western = decodeOrNot(content, 'windows-1252');
    if (western !== undefined) return western;
  }
  warnings.add('badCharacters');
  return decodeAnyway(content, encoding);
}

function declaredEncoding(content: Uint8Array): string | undefined {
  const start = Buffer.from(content.subarray(0, 4096)).toString('latin1');
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
