import { decibels, powerOf } from './decibels';
import { FourierTransform } from './fourier-transform';

const frameSize = 1024;
const hopSize = 256;
const bandCount = 80;

/** Bands this far below the loudest band of the reference count as equally silent, in dB. */
const floorDepth = 80;

/** Frames of the reference this far below its loudest frame are silence and are not compared, in dB. */
const silenceDepth = 50;

/** The mel log-spectral distance of two sounds in dB, over the frames with sound. */
export interface MelDistance {
  readonly median: number;
  /** The 95th percentile. It shows a fault that is in less than half of the sound. */
  readonly p95: number;
}

/**
 * Computes the mel log-spectral distance of two sounds of the same length: for each frame with sound, the root of the mean
 * of the squared differences of all bands in dB. 0 for equal sounds.
 *
 * @throws {Error} if the sounds differ in length, or have no frame.
 */
export function melDistance(reference: Float32Array, candidate: Float32Array, sampleRate: number): MelDistance {
  if (reference.length !== candidate.length) throw new Error('The sounds differ in length.');
  const frames = melSpectrogram(reference, sampleRate, hopSize);
  const others = melSpectrogram(candidate, sampleRate, hopSize);
  if (frames.length === 0) throw new Error(`The sounds are shorter than ${frameSize} samples.`);
  const totals = frames.map((bands) => bands.reduce((sum, power) => sum + power, 0));
  const quietest = maximum(totals) * powerOf(-silenceDepth);
  const floor = maximum(frames.map(maximum)) * powerOf(-floorDepth);
  const distances = frames.flatMap((bands, frame) =>
    totals[frame]! > quietest ? [frameDistance(bands, others[frame]!, floor)] : [],
  );
  distances.sort((one, other) => one - other);
  const percentile = (part: number) => distances[Math.floor(part * distances.length)] ?? 0;
  return { median: percentile(0.5), p95: percentile(0.95) };
}

/**
 * The power of a sound in mel bands from 0 to half the sample rate: frames of 1,024 samples under a Hann window. The
 * bands are triangles that are equally wide on the mel scale, 2595 · log10(1 + f / 700), and reach to the middle of their
 * neighbours.
 *
 * @param hop the distance of frames in samples.
 */
export function melSpectrogram(samples: Float32Array, sampleRate: number, hop: number): Float64Array[] {
  const bands = melBands(sampleRate);
  const frames: Float64Array[] = [];
  for (let start = 0; start + frameSize <= samples.length; start += hop) {
    const real = hann.map((weight, index) => weight * samples[start + index]!);
    const imaginary = new Float64Array(frameSize);
    fourier.forward(real, imaginary);
    frames.push(
      Float64Array.from(bands, ({ first, weights }) =>
        weights.reduce((sum, weight, index) => {
          const bin = first + index;
          return sum + weight * (real[bin]! ** 2 + imaginary[bin]! ** 2);
        }, 0),
      ),
    );
  }
  return frames;
}

/** The weights of the bins of a band. */
interface Band {
  readonly first: number;
  readonly weights: readonly number[];
}

const hann = Float64Array.from(
  { length: frameSize },
  (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / frameSize),
);
const fourier = new FourierTransform(frameSize);

function melBands(sampleRate: number): Band[] {
  const highest = mel(sampleRate / 2);
  const binAt = (edge: number) => (hertz((highest * edge) / (bandCount + 1)) / sampleRate) * frameSize;
  return Array.from({ length: bandCount }, (_, band) => {
    const [from, middle, to] = [binAt(band), binAt(band + 1), binAt(band + 2)];
    const first = Math.max(0, Math.round(from));
    const weights = Array.from({ length: Math.round(to) - first + 1 }, (_unused, index) => {
      // Low bands are narrower than a bin. The weight of a bin is that of its best frequency.
      const nearest = Math.min(Math.max(middle, first + index - 0.5), first + index + 0.5);
      return Math.max(0, nearest <= middle ? (nearest - from) / (middle - from) : (to - nearest) / (to - middle));
    });
    return { first, weights };
  });
}

function frameDistance(bands: Float64Array, others: Float64Array, floor: number): number {
  let sum = 0;
  for (let band = 0; band < bands.length; band++) {
    sum += (decibels(Math.max(bands[band]!, floor)) - decibels(Math.max(others[band]!, floor))) ** 2;
  }
  return Math.sqrt(sum / bands.length);
}

function mel(frequency: number): number {
  return 2595 * Math.log10(1 + frequency / 700);
}

function hertz(mels: number): number {
  return 700 * (10 ** (mels / 2595) - 1);
}

function maximum(values: Iterable<number>): number {
  let most = -Infinity;
  for (const value of values) most = Math.max(most, value);
  return most;
}
