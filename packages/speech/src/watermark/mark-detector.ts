import { agreementWith, decodeMessage, rivalsOf } from './convolutional-code';
import { type GroupAngles, placesPerBlock, readAngles } from './group-angles';
import { markGroups, markLayout } from './mark-layout';
import { codeBits, idOfBits, type MarkPattern, markPattern } from './mark-pattern';

export { detectionRate } from './group-angles';

/** A mark that was found. */
export interface FoundMark {
  readonly id: bigint;
  /** How far the sound agrees with the mark, in standard deviations of what chance makes. */
  readonly score: number;
}

/**
 * From this score, sound is marked. The best of all 2^64 ids has about 9.4 by chance; a score of 11 happens by chance in less than one of
 * a million sounds (2^64 times the tail of a normal distribution, for each of the beginnings that are tried).
 */
export const certainScore = 11;

/** Beginnings of the mark that are tried. */
const maxTries = 32;
/** With this score, no other beginning is tried. */
const enoughScore = 14;
/** How much more than by chance the places that carry the same bit must agree at a beginning. */
const minAgreement = 1.25;
/** Ids that are returned besides the best one of the best beginning. */
const maxRivals = 32;

const { blocks } = markLayout;
const groups = markGroups.length;

/** Where the mark may begin. */
interface Beginning {
  /** The place of the first block. */
  readonly place: number;
  /** Which block of the mark that is. */
  readonly block: number;
  readonly agreement: number;
}

/**
 * Finds what may be the mark of a key. It takes some 5 % of the length of the sound.
 *
 * @param samples at {@link detectionRate}.
 * @returns the ids that stand out most, best first, each once. They may be there by chance: see {@link certainScore}. In sound that is marked, the
 * first is the true one, unless noise hides much of it: then the true one may come after it.
 */
export function findMarks(samples: Float32Array, key: Uint8Array): FoundMark[] {
  const pattern = markPattern(key);
  return findMarksInAngles(readAngles(samples, pattern), pattern);
}

/** Finds the marks in what {@link readAngles} has read. */
export function findMarksInAngles(angles: readonly GroupAngles[], pattern: MarkPattern): FoundMark[] {
  if (angles.length === 0) return [];
  const folded = Array.from({ length: placesPerBlock }, (_, place) => fold(angles, place));
  const reader = new MarkReader(pattern);
  const beginnings: Beginning[] = [];
  folded.forEach((sound, place) => {
    for (let block = 0; block < blocks; block++) {
      const agreement = reader.agreement(sound, block);
      if (agreement >= minAgreement) beginnings.push({ place, block, agreement });
    }
  });
  beginnings.sort((one, other) => other.agreement - one.agreement);
  const found: FoundMark[] = [];
  let best: { beginning: Beginning; score: number } | undefined;
  for (const beginning of beginnings.slice(0, maxTries)) {
    const mark = reader.read(folded[beginning.place]!, beginning.block);
    found.push(mark);
    if (mark.score > (best?.score ?? 0)) best = { beginning, score: mark.score };
    if (mark.score >= enoughScore) break;
  }
  // Noise may have made another id than the true one the best.
  if (best && best.score < enoughScore) {
    const { place, block } = best.beginning;
    found.push(...reader.readRivals(folded[place]!, block));
  }
  return bestOf(found);
}

/** Sorts marks, best first, each id once. */
export function bestOf(marks: readonly FoundMark[]): FoundMark[] {
  const best = new Map<bigint, FoundMark>();
  for (const mark of [...marks].sort((one, other) => other.score - one.score)) {
    if (!best.has(mark.id)) best.set(mark.id, mark);
  }
  return [...best.values()];
}

/** What a sound has if the first block begins at a place. */
interface Folded {
  /** For each block and group, the sums over all repetitions of the mark: real and imaginary part. */
  readonly sums: Float64Array;
  /** The variance of their agreement with any id, if the angles of the pattern have nothing to do with the sound. */
  readonly variance: number;
}

function fold(angles: readonly GroupAngles[], place: number): Folded {
  const sums = new Float64Array(2 * blocks * groups);
  angles.forEach(({ real, imaginary }, group) => {
    for (let at = place, block = 0; at < real.length; at += placesPerBlock, block++) {
      const index = 2 * ((block % blocks) * groups + group);
      sums[index]! += real[at]!;
      sums[index + 1]! += imaginary[at]!;
    }
  });
  return { sums, variance: sums.reduce((power, value) => power + value * value, 0) / 2 };
}

/** Reads marks of one pattern. */
class MarkReader {
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  /** For each bit of the code, how much speaks for a one. */
  private readonly soft = new Float64Array(codeBits);

  constructor(private readonly pattern: MarkPattern) {
    this.cosines = pattern.angleOf.map(Math.cos);
    this.sines = pattern.angleOf.map(Math.sin);
  }

  /** How far the places that carry the same bit agree: about 1 by chance. */
  agreement({ sums, variance }: Folded, block: number): number {
    this.collect(sums, block);
    let agreed = 0;
    for (const value of this.soft) agreed += value * value;
    return variance > 0 ? agreed / variance : 0;
  }

  read({ sums, variance }: Folded, block: number): FoundMark {
    this.collect(sums, block);
    return this.markOf(decodeMessage(this.soft), variance);
  }

  /** The ids that are nearly as good as the best one. */
  readRivals({ sums, variance }: Folded, block: number): FoundMark[] {
    this.collect(sums, block);
    const { soft } = this;
    return rivalsOf(decodeMessage(soft), soft, maxRivals).map((message) => this.markOf(message, variance));
  }

  private markOf(message: Uint8Array, variance: number): FoundMark {
    return { id: idOfBits(message), score: agreementWith(message, this.soft) / Math.sqrt(variance) };
  }

  /** Adds up what speaks for each bit. */
  private collect(sums: Float64Array, block: number): void {
    const { soft, cosines, sines } = this;
    const { bitOf } = this.pattern;
    soft.fill(0);
    let place = block * groups;
    for (let index = 0; index < sums.length; index += 2) {
      soft[bitOf[place]!]! += sums[index]! * cosines[place]! + sums[index + 1]! * sines[place]!;
      if (++place === bitOf.length) place = 0;
    }
  }
}
