import { hertzOf, markBins, type MarkGroup, markGroups, markLayout } from './mark-layout';
import type { MarkPattern } from './mark-pattern';

/** The sample rate at which sound is examined. */
export const detectionRate = 16_000;

/** Samples between two places at which a frame may begin: 0.25 ms. */
const step = 4;

const { framesPerBlock, frameSeconds, hopSeconds } = markLayout;
const frameLength = frameSeconds * detectionRate;
const hop = (hopSeconds * detectionRate) / step;

/** Places at which a block may begin, per block. */
export const placesPerBlock = framesPerBlock * hop;

/**
 * The noise of a codec, as measured with Opus at 24 kb/s: this part of a group's energy at 1 kHz, the more the higher the group is. Where a group is
 * quieter than its mean, the codec spends less on it, so more of it is noise.
 */
const codecNoise = { part: 0.03, perFrequency: 1.35, perLoudness: 0.25 };
/** What is quietest: this part of a sound is quieter. */
const floorPart = 0.1;

/** For each place at which a block may begin, the angle of a group times its steps, as a complex number whose size tells how certain it is. */
export interface GroupAngles {
  readonly real: Float32Array;
  readonly imaginary: Float32Array;
}

/**
 * Reads the angle of each group at all places.
 *
 * @param samples at {@link detectionRate}.
 * @returns what each group has; nothing if the sound is shorter than a block.
 */
export function readAngles(samples: Float32Array, { turns }: Pick<MarkPattern, 'turns'>): GroupAngles[] {
  const rows = Math.floor((samples.length - frameLength) / step) + 1;
  const places = rows - (framesPerBlock - 1) * hop;
  if (places <= 0) return [];
  const bins = new SlidingBins(samples, rows);
  return markGroups.map((group) => {
    const [one, other, energy] = [new Sum(places), new Sum(places), new Float32Array(rows)];
    for (let bin = group.first; bin < group.first + group.bins; bin++) {
      const values = bins.next();
      addPower(values, energy);
      for (let frame = 0; frame < framesPerBlock; frame++) {
        one.add(values, frame * hop, turns[0][frame * markBins + bin]!);
        other.add(values, frame * hop, turns[1][frame * markBins + bin]!);
      }
    }
    return anglesOf(group, one, other, energy);
  });
}

function anglesOf({ first, bins, steps }: MarkGroup, one: Sum, other: Sum, energy: Float32Array): GroupAngles {
  const places = one.real.length;
  const energies = new Float32Array(places);
  for (let place = 0; place < places; place++) {
    for (let frame = 0; frame < framesPerBlock; frame++) energies[place]! += energy[place + frame * hop]!;
  }
  const sorted = energies.filter((_, place) => place % 16 === 0).sort();
  const floor = sorted[Math.floor(sorted.length * floorPart)]! + 1e-12;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const kilohertz = hertzOf(first + (bins - 1) / 2) / 1000;
  const codecScale = codecNoise.part * kilohertz ** codecNoise.perFrequency * mean ** codecNoise.perLoudness;
  const [real, imaginary] = [new Float32Array(places), new Float32Array(places)];
  for (let place = 0; place < places; place++) {
    const a = one.real[place]!;
    const b = one.imaginary[place]!;
    const c = other.real[place]!;
    const d = other.imaginary[place]!;
    const [power, otherPower] = [a * a + b * b + 1e-20, c * c + d * d + 1e-20];
    const noise = codecScale * energies[place]! ** (1 - codecNoise.perLoudness) + floor;
    const weight = Math.exp(-((steps * steps) / 4) * (1 / power + 1 / otherPower) * noise);
    const size = Math.sqrt(power * otherPower);
    const cosine = (a * c + b * d) / size;
    const sine = (b * c - a * d) / size;
    let x = weight;
    let y = 0;
    for (let index = 0; index < steps; index++) {
      const turned = x * cosine - y * sine;
      y = x * sine + y * cosine;
      x = turned;
    }
    real[place] = x;
    imaginary[place] = y;
  }
  return { real, imaginary };
}

/** The sum of bins, each of them turned, for each place. */
class Sum {
  readonly real: Float32Array;
  readonly imaginary: Float32Array;

  constructor(places: number) {
    this.real = new Float32Array(places);
    this.imaginary = new Float32Array(places);
  }

  add({ real, imaginary }: Sum, offset: number, quarters: number): void {
    const isSwapped = quarters % 2 === 1;
    addTo(this.real, isSwapped ? imaginary : real, offset, quarters === 0 || quarters === 3 ? 1 : -1);
    addTo(this.imaginary, isSwapped ? real : imaginary, offset, quarters < 2 ? 1 : -1);
  }
}

function addTo(sum: Float32Array, values: Float32Array, offset: number, sign: number): void {
  const { length } = sum;
  for (let place = 0; place < length; place++) sum[place] = sum[place]! + sign * values[place + offset]!;
}

function addTurned({ real, imaginary }: Sum, cosine: number, sine: number, sum: Sum, isFirst: boolean): void {
  const { real: sumReal, imaginary: sumImaginary } = sum;
  const { length } = real;
  const kept = isFirst ? 0 : 1;
  for (let row = 0; row < length; row++) {
    const x = real[row]!;
    const y = imaginary[row]!;
    sumReal[row] = kept * sumReal[row]! + x * cosine - y * sine;
    sumImaginary[row] = kept * sumImaginary[row]! + x * sine + y * cosine;
  }
}

function addPower({ real, imaginary }: Sum, sum: Float32Array): void {
  const { length } = sum;
  for (let row = 0; row < length; row++) {
    const x = real[row]!;
    const y = imaginary[row]!;
    sum[row] = sum[row]! + x * x + y * y;
  }
}

/** One bin after the other, each for frames that begin at every place. It needs little more time than one frame for each block would. */
class SlidingBins {
  private bin = 0;
  private last: Sum;
  private above: Sum;
  private readonly result: Sum;

  constructor(
    private readonly samples: Float32Array,
    rows: number,
  ) {
    [this.last, this.above, this.result] = [new Sum(rows), new Sum(rows), new Sum(rows)];
    this.slide(-0.5, this.above);
  }

  /** The next bin. It is overwritten by the one after it. */
  next(): Sum {
    [this.last, this.above] = [this.above, this.last];
    this.slide(this.bin + 0.5, this.above);
    // The window is half a wave of a sine: the difference of two frequencies, half a bin below and half a bin above.
    const middle = (frameLength - 1) / 2;
    const [below, above] = [-0.5, 0.5].map((half) => {
      const angle = (2 * Math.PI * hertzOf(this.bin + half) * middle) / detectionRate;
      return { cosine: Math.cos(angle) / 2, sine: Math.sin(angle) / 2 };
    }) as [{ cosine: number; sine: number }, { cosine: number; sine: number }];
    const { last, above: next, result } = this;
    addTurned(last, below.cosine, below.sine, result, true);
    addTurned(next, above.cosine, above.sine, result, false);
    this.bin++;
    return result;
  }

  /** What a frequency has in a frame without a window, for every place; each is made of the one before it. */
  private slide(bin: number, into: Sum): void {
    const { samples } = this;
    const turn = (2 * Math.PI * hertzOf(bin)) / detectionRate;
    const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
    let real = 0;
    let imaginary = 0;
    const { real: intoReal, imaginary: intoImaginary } = into;
    const rows = intoReal.length;
    const end = (rows - 1) * step + frameLength;
    for (let index = 0; index < end; index++) {
      // A frame has half a wave more or less than a whole number, so what leaves it is to be added as well.
      const x = real - samples[index]! - (index < frameLength ? 0 : samples[index - frameLength]!);
      real = x * cosine - imaginary * sine;
      imaginary = x * sine + imaginary * cosine;
      const first = index + 1 - frameLength;
      if (first >= 0 && first % step === 0) {
        intoReal[first / step] = real;
        intoImaginary[first / step] = imaginary;
      }
    }
  }
}
