/** Gains beyond these would make noise audible, or mean that a measurement is wrong. In decibels. */
const maxGain = 20;

/**
 * The gain that brings a voice to the common loudness, in decibels.
 *
 * @param loudness the integrated loudness of the voice in LUFS; 0 dB if it is not known.
 * @param target the common loudness in LUFS; 0 dB if voices keep their own.
 */
export function gainFor(loudness: number | undefined, target: number | undefined): number {
  if (loudness === undefined || target === undefined) return 0;
  return Math.min(Math.max(target - loudness, -maxGain), maxGain);
}

/**
 * The loudness of a mix, estimated: the mean of its voices by weight, in LUFS.
 *
 * @returns `undefined` if that of one of them is not known.
 */
export function loudnessOfMix(
  parts: readonly { readonly loudness: number | undefined; readonly weight: number }[],
): number | undefined {
  let sum = 0;
  let weights = 0;
  for (const { loudness, weight } of parts) {
    if (loudness === undefined) return undefined;
    sum += weight * loudness;
    weights += weight;
  }
  return sum / weights;
}
