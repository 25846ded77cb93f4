/**
 * Longest line of a streamed answer in bytes, its line break included. Readers of lines have limits: Python's `StreamReader`
 * takes 65,536 bytes, aiohttp 131,072.
 */
export const longestLine = 64 * 1024 - 1;

/**
 * Bytes of audio on one line. As base64 they take two thirds of the line, and leave the rest to what else is on it. A multiple
 * of six: base64 needs no padding within the audio, and no 16-bit sample is cut.
 */
const sliceBytes = 32_766;

/** Cuts audio into slices that fit on a line each, as base64. No audio is no slice. */
export function* audioSlices(audio: Uint8Array): Generator<string> {
  const bytes = Buffer.from(audio.buffer, audio.byteOffset, audio.byteLength);
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    yield bytes.toString('base64', start, Math.min(bytes.length, start + sliceBytes));
  }
}
