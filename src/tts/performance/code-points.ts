/**
 * Turns offsets in UTF-16 code units, as JavaScript counts, into offsets in Unicode code points, as the API does.
 *
 * @example
 * codePointOffsets('😀!')(2) // 1
 */
export function codePointOffsets(text: string): (offset: number) => number {
  const offsets = new Uint32Array(text.length + 1);
  let codePoints = 0;
  let unit = 0;
  for (const character of text) {
    offsets.fill(codePoints, unit, unit + character.length);
    unit += character.length;
    codePoints++;
  }
  offsets[unit] = codePoints;
  return (offset) => offsets[offset]!;
}
