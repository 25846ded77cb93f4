import anyAscii from 'any-ascii';
import { create as contentDisposition } from 'content-disposition';

/**
 * Maximum length of a name without its extension, in bytes of UTF-8. File systems have room for 255 (Windows: 255 UTF-16 code units, which
 * are never more), and the list of files for 200 characters.
 */
const maxStemBytes = 180;

/** Reserved on Windows, `/` also elsewhere; and characters that control a terminal or a line. */
const reserved = /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Characters that are not seen, such as those that change the direction in which a name is shown. */
const invisible = /\p{Cf}+/gu;

/**
 * Devices of Windows, also before an extension: `NUL.tar.gz` is `NUL` (learn.microsoft.com/windows/win32/fileio/naming-a-file).
 */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?= *(?:\.|$))/iu;

/** A name and its extension. What follows the last full stop of a sentence has other characters, or more of them. */
const nameAndExtension = /^(.*?)(\.[\p{L}\p{N}]{1,16})?$/su;

/** The name of a file that has none. */
const unnamed = 'Untitled';

/**
 * Makes a name that can be saved on Windows, macOS and Linux as it is: without reserved characters and device names, in Unicode NFC, with at
 * most 255 bytes. The extension stays.
 *
 * @example
 * safeFileName('A/B: "C"?.mp3'); // 'A B C.mp3'
 */
export function safeFileName(name: string): string {
  const plain = name.toWellFormed().normalize('NFC').replaceAll(invisible, '').replaceAll(reserved, ' ');
  const [, stem = '', extension = ''] = nameAndExtension.exec(plain.trimEnd())!;
  // Windows drops spaces and full stops at the end; a full stop at the start hides a file.
  const trimmed = cut(stem.replaceAll(/\s+/gu, ' ').replaceAll(/^[\s.]+/gu, '')).replaceAll(/[\s.]+$/gu, '');
  return `${trimmed.replace(device, '$&_') || unnamed}${extension}`;
}

/**
 * Makes names that differ also on file systems that ignore case, by numbers before the extension: `Chapter.mp3`, `chapter (2).mp3`.
 *
 * @param names from {@link safeFileName}.
 */
export function uniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = '', extension = ''] = nameAndExtension.exec(name)!;
    let unique = name;
    for (let number = 2; taken.has(foldedFileName(unique)); number++) unique = `${stem} (${number})${extension}`;
    taken.add(foldedFileName(unique));
    return unique;
  });
}

/** Two names with the same folded name may be the same file on systems that ignore case. */
export function foldedFileName(name: string): string {
  // By way of capitals: `ß` is `SS` on macOS.
  return name.normalize('NFC').toUpperCase().toLowerCase();
}

/**
 * The header `Content-Disposition` (RFC 6266) with a name that can be saved everywhere. Clients that do not know `filename*`, such as curl,
 * get the name in ASCII letters.
 */
export function dispositionOf(name: string, type: 'inline' | 'attachment'): string {
  const safe = safeFileName(name);
  // A per cent sign with digits would be decoded by some browsers.
  const fallback = safeFileName(anyAscii(safe).replaceAll('%', '_'));
  return contentDisposition(safe, { type, fallback });
}

/** Cuts between whole characters, as people see them. */
function cut(stem: string): string {
  if (Buffer.byteLength(stem) <= maxStemBytes) return stem;
  let end = 0;
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(stem.slice(0, maxStemBytes))) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxStemBytes) break;
    end += segment.length;
  }
  return stem.slice(0, end).toWellFormed();
}
