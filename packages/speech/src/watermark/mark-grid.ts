/**
 * The places of a mark: tiles of a slot of time and a band of frequency. They are told in seconds and Hz, so that they are the same at any
 * sample rate.
 */
export const markGrid = {
  slotSeconds: 0.01,
  /** The mark repeats after so many slots: 3 seconds. */
  slots: 300,
  firstHz: 300,
  bandHz: 200,
  /** Up to 5.9 kHz: speech has little above, and codecs at low bit rates leave it out. */
  bands: 28,
} as const;

/** The band of a frequency; -1 if it has none. */
export function bandOf(hertz: number): number {
  const band = Math.floor((hertz - markGrid.firstHz) / markGrid.bandHz);
  return band >= 0 && band < markGrid.bands ? band : -1;
}

/** The band of each bin of a Fourier transform up to half of the sample rate. */
export function bandsOfBins(sampleRate: number, size: number): Int8Array {
  return Int8Array.from({ length: size / 2 }, (_, bin) => bandOf((bin * sampleRate) / size));
}

/** A half wave of a sine: windows that overlap by half, applied twice, add up to one. */
export function sineWindow(length: number): Float64Array {
  return Float64Array.from({ length }, (_, index) => Math.sin((Math.PI * (index + 0.5)) / length));
}

/** The next power of two. */
export function transformSize(length: number): number {
  return 2 ** Math.ceil(Math.log2(length));
}
