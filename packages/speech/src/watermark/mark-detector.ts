import { decodeMessage, encodeMessage } from './convolutional-code';
import { FourierTransform } from './fourier-transform';
import { bandsOfBins, markGrid, sineWindow, transformSize } from './mark-grid';
import { codeBits, idOfBits, type MarkPattern, markPattern } from './mark-pattern';

/** The sample rate at which sound is examined. */
export const detectionRate = 16_000;

/** A mark that was found. */
export interface FoundMark {
  readonly id: bigint;
  /** How far the sound agrees with the mark, in standard deviations of what chance makes. */
  readonly score: number;
}

/**
 * From this score, sound is marked. The best of all 2^64 ids has about 9.4 by chance; a score of 11 happens by chance in less than one of
 * 10 million sounds (2^64 times the tail of a normal distribution, for each of the places that are tried).
 */
export const certainScore = 11;

/** Beginnings of the mark that are tried. */
const maxTries = 6;
/** The least agreement of the tiles for finding the beginning. */
const minSync = 3;

const { slots, bands } = markGrid;
const decibel = Math.LN10 / 10;
/** How far below the loudest tenth a tile still counts, and how far above the noise of its band it must be. */
const rangeBelowLoud = 35 * decibel;
const aboveNoise = 8 * decibel;
/** Differences beyond this are speech, and count no more. */
const clip = 1.5;

/**
 * What is expected in a tile by the tiles around it: slot, band and weight, as the least squares of unmarked speech have it. What is left is
 * much smaller than the changes of speech.
 */
const neighbours: readonly (readonly [number, number, number])[] = [
  [-1, 0, 0.37],
  [1, 0, 0.37],
  [0, -1, 0.36],
  [0, 1, 0.36],
  [-1, -1, -0.105],
  [1, 1, -0.105],
  [-1, 1, -0.105],
  [1, -1, -0.105],
  [-2, 0, 0.07],
  [2, 0, 0.07],
  [-2, -1, -0.05],
  [2, 1, -0.05],
  [-2, 1, -0.05],
  [2, -1, -0.05],
];

/** What a sound has to say about marks, for any key. */
export interface ExaminedSound {
  /** For both halves of a slot, the sums over all repetitions of the mark, for each slot and band. */
  readonly folded: readonly Float64Array[];
}

/**
 * Examines a sound, which takes some 1 % of its length.
 *
 * @param samples at {@link detectionRate}.
 */
export function examineSound(samples: Float32Array): ExaminedSound {
  return { folded: [0, 1].map((half) => fold(tilesOf(samples, half))) };
}

/** Finds the mark of a key. @returns `undefined` if there is none that stands out. It may still be one by chance: see {@link certainScore}. */
export function findMark({ folded }: ExaminedSound, key: Uint8Array): FoundMark | undefined {
  const pattern = markPattern(key);
  const sync = [...pattern.bitOf.keys()].filter((tile) => pattern.bitOf[tile]! < 0);
  const places = folded.flatMap((tiles) => {
    const deviation = Math.sqrt(tiles.reduce((sum, value) => sum + value * value, 0) * (sync.length / tiles.length));
    return Array.from({ length: slots }, (_, shift) => {
      let sum = 0;
      for (const tile of sync) sum += pattern.signOf[tile]! * tiles[(tile + shift * bands) % tiles.length]!;
      return { tiles, shift, agreement: deviation > 0 ? sum / deviation : 0 };
    });
  });
  const tried = places
    .filter(({ agreement }) => agreement >= minSync)
    .sort((one, other) => other.agreement - one.agreement)
    .slice(0, maxTries);
  let best: FoundMark | undefined;
  for (const { tiles, shift } of tried) {
    const found = readMark(tiles, shift, pattern);
    if (!best || found.score > best.score) best = found;
  }
  return best;
}

function readMark(tiles: Float64Array, shift: number, { bitOf, signOf }: MarkPattern): FoundMark {
  const soft = new Float64Array(codeBits);
  let power = 0;
  for (let tile = 0; tile < tiles.length; tile++) {
    const value = tiles[(tile + shift * bands) % tiles.length]!;
    if (bitOf[tile]! < 0) continue;
    soft[bitOf[tile]!]! += signOf[tile]! * value;
    power += value * value;
  }
  const message = decodeMessage(soft);
  const agreement = encodeMessage(message).reduce((sum, bit, place) => sum + (bit ? soft[place]! : -soft[place]!), 0);
  return { id: idOfBits(message), score: agreement / Math.sqrt(power) };
}

/** The logarithm of the energy in each slot and band. @param half 0 or 1: whether slots begin half a slot later. */
function tilesOf(samples: Float32Array, half: number): Float64Array[] {
  const hop = detectionRate * markGrid.slotSeconds;
  const window = sineWindow(2 * hop);
  const transform = new FourierTransform(transformSize(window.length));
  const bandOfBin = bandsOfBins(detectionRate, transform.size);
  const real = new Float64Array(transform.size);
  const imaginary = new Float64Array(transform.size);
  const tiles: Float64Array[] = [];
  for (let start = (half * hop) / 2; start + window.length <= samples.length; start += hop) {
    real.fill(0);
    imaginary.fill(0);
    for (let index = 0; index < window.length; index++) real[index] = samples[start + index]! * window[index]!;
    transform.forward(real, imaginary);
    // Far below what 16 bits can hold.
    const row = new Float64Array(bands).fill(1e-9);
    for (let bin = 0; bin < bandOfBin.length; bin++) {
      const band = bandOfBin[bin]!;
      if (band >= 0) row[band]! += real[bin]! ** 2 + imaginary[bin]! ** 2;
    }
    tiles.push(row.map(Math.log));
  }
  return tiles;
}

function fold(tiles: readonly Float64Array[]): Float64Array {
  const sums = new Float64Array(slots * bands);
  const floors = floorsOf(tiles);
  const at = (slot: number, band: number) =>
    tiles[Math.min(tiles.length - 1, Math.max(0, slot))]![Math.min(bands - 1, Math.max(0, band))]!;
  for (let slot = 0; slot < tiles.length; slot++) {
    for (let band = 0; band < bands; band++) {
      const value = tiles[slot]![band]!;
      let expected = 0;
      for (const [slots_, bands_, weight] of neighbours) expected += weight * at(slot + slots_, band + bands_);
      const weight = 1 / (1 + Math.exp(floors[band]! - value));
      sums[(slot % slots) * bands + band]! += weight * clip * Math.tanh((value - expected) / clip);
    }
  }
  return sums;
}

/** The energy in each band below which there is no speech. */
function floorsOf(tiles: readonly Float64Array[]): number[] {
  if (tiles.length === 0) return [];
  const all = Float64Array.from(tiles.flatMap((row) => [...row])).sort();
  const loud = all[Math.floor(all.length * 0.9)]!;
  return Array.from({ length: bands }, (_, band) => {
    const ofBand = Float64Array.from(tiles, (row) => row[band]!).sort();
    return Math.max(loud - rangeBelowLoud, ofBand[Math.floor(ofBand.length * 0.12)]! + aboveNoise);
  });
}
