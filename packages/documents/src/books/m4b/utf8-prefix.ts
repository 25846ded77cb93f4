/** As much of a text as has room in so many bytes of UTF-8, without half a character at its end. */
export function utf8Prefix(text: string, maxBytes: number): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return bytes;
  let end = maxBytes;
  // 10xxxxxx continues a character.
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
