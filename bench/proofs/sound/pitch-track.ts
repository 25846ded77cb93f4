import { pitchOf } from './pitch';

/** The length of the stretches whose pitch is found, and the distance between them, in seconds. */
const stretchSeconds = 0.045;
const hopSeconds = 0.01;

/** Stretches whose power is below that of the loudest one by more than this are silence, in decibels. */
const silence = 35;

/**
 * The pitch of a sound in Hz, every 10 ms: an own measure beside the curve of the model.
 *
 * @param samples mono.
 * @returns 0 where the sound is unvoiced or silent.
 */
export function pitchTrack(samples: Float32Array, sampleRate: number): Float64Array {
  const length = Math.round(stretchSeconds * sampleRate);
  const hop = Math.round(hopSeconds * sampleRate);
  const count = Math.max(0, Math.floor((samples.length - length) / hop) + 1);
  const stretches = Array.from({ length: count }, (_, index) => samples.subarray(index * hop, index * hop + length));
  const powers = stretches.map((stretch) => stretch.reduce((sum, sample) => sum + sample ** 2, 0));
  const least = powers.reduce((most, each) => Math.max(most, each), 0) / 10 ** (silence / 10);
  return Float64Array.from(stretches, (stretch, index) =>
    powers[index]! > least ? (pitchOf(stretch, sampleRate) ?? 0) : 0,
  );
}

/** The median pitch of what is voiced, in Hz; NaN if nothing is. */
export function medianPitch(track: ArrayLike<number>): number {
  const voiced = Array.from(track)
    .filter((hertz) => hertz > 0)
    .sort((one, other) => one - other);
  const middle = (voiced.length - 1) / 2;
  return voiced.length === 0 ? NaN : (voiced[Math.floor(middle)]! + voiced[Math.ceil(middle)]!) / 2;
}
