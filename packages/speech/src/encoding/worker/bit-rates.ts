/**
 * Kilobits per second by sample rate, transparent for mono speech. Opus may use less. AAC is limited to 48 at 8 kHz (6,144 bits
 * per frame: ISO 14496-3, section 4.5.3.3). A new bit rate of MP3 also needs its index in `mp3-frame-format.ts`.
 */
export const bitRates = {
  mp3: { 8000: 64, 16_000: 64, 22_050: 96, 24_000: 96, 44_100: 128, 48_000: 128 },
  aac: { 8000: 48, 16_000: 64, 22_050: 96, 24_000: 96, 44_100: 128, 48_000: 128 },
  opus: { 8000: 32, 16_000: 32, 22_050: 48, 24_000: 48, 44_100: 64, 48_000: 64 },
} as const;

/**
 * Looks a bit rate up.
 *
 * @returns kilobits per second.
 * @throws {Error} if the format does not support the sample rate.
 */
export function bitRate(format: keyof typeof bitRates, sampleRate: number): number {
  const rate = (bitRates[format] as Record<number, number>)[sampleRate];
  if (rate === undefined) throw new Error(`There is no ${format} of ${sampleRate} Hz.`);
  return rate;
}
