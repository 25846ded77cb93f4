/**
 * Maximum length of a line in a streamed response, in bytes, including its line break. Line readers have limits: Python's
 * `StreamReader` accepts 65,536 bytes, aiohttp 131,072.
 */
export const maxLineLength = 64 * 1024 - 1;

/**
 * Bytes of audio on one line. In base64 they take two thirds of the line; the rest is for other fields. A multiple of six,
 * so that base64 needs no padding between slices and no 16-bit sample is split.
 */
const sliceBytes = 32_766;

/** Splits audio into base64 slices that fit on one line each. Empty audio yields no slice. */
export function* audioSlices(audio: Uint8Array): Generator<string> {
  const bytes = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength);
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    yield bytes.toString('base64', start, Math.min(bytes.length, start + sliceBytes));
  }
}

/** Splits audio into slices of at most `most` bytes each, which share its memory. Empty audio yields no slice. */
export function* byteSlices(audio: Uint8Array, most: number): Generator<Uint8Array> {
  for (let start = 0; start < audio.length; start += most) yield audio.subarray(start, start + most);
}
