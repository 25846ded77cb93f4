/**
 * Converts offsets in UTF-16 code units, which JavaScript uses, to offsets in Unicode code points, which the API uses.
 *
 * @example
 * codePointOffsets('😀!')(2) // 1
 */
export function codePointOffsets(text: string): (offset: number) => number {
  const offsets = new Uint32Array(text.length + 1);
  let codePoints = 0;
  for (let unit = 0; unit < text.length; unit++) {
    offsets[unit] = codePoints;
    // A surrogate pair is one character.
    if (text.codePointAt(unit)! > 0xffff) offsets[++unit] = codePoints;
    codePoints++;
  }
  offsets[text.length] = codePoints;
  return (offset) => offsets[offset]!;
}
