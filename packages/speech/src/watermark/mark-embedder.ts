import { encodeMessage } from './convolutional-code';
import { FrameAnalysis } from './frame-analysis';
import { markBins, markGroups, markLayout } from './mark-layout';
import { bitsOfId, type MarkPattern, markPattern } from './mark-pattern';

/** What a file is marked with. */
export interface AudioMark {
  /** 64 bits. */
  readonly id: bigint;
  /** 32 secret bytes. Only who has them finds the mark. */
  readonly key: Uint8Array;
}

/** Which part of the way each group's angle is moved to where it belongs. See bench/watermark. */
export const markStrength = 0.84;

/** The mark begins after so many seconds, so that the first bytes of a stream need not wait. */
const startSeconds = 0.12;

const { framesPerBlock, blocks, hopSeconds } = markLayout;
const quarterTurns = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * Marks a sound while it is made. It knows the sound, and only changes what does not yet say what the mark wants. In each group of a block, two sums of
 * the bins have an angle to each other, which is moved to the nearest angle that means the wanted bit. The changes of a bin are in proportion to
 * the bin, so the mark has the spectrum of the speech itself. It holds the last 140 ms of the sound back.
 */
export class MarkEmbedder {
  private readonly pattern: MarkPattern;
  private readonly code: Uint8Array;
  private readonly analysis: FrameAnalysis;
  /** The bins of the frames of a block, and what is added to them. */
  private readonly frames = Array.from({ length: framesPerBlock }, () => new Bins());
  private readonly changes = Array.from({ length: framesPerBlock }, () => new Bins());
  /** Sound that is not complete yet: what came in, and the mark for it. */
  private sound = new Float32Array();
  private mark = new Float64Array();
  /** The place of the first sample of these. */
  private start = 0;
  private block = 0;

  /** @param strength from 0 to 1. Defaults to {@link markStrength}. */
  constructor(
    { id, key }: AudioMark,
    private readonly sampleRate: number,
    private readonly strength = markStrength,
  ) {
    this.pattern = markPattern(key);
    this.code = encodeMessage(bitsOfId(id));
    this.analysis = FrameAnalysis.at(sampleRate);
  }

  /** Adds sound. @returns the marked sound that is complete. */
  process(samples: Float32Array): Float32Array<ArrayBuffer> {
    this.append(samples);
    const end = this.start + this.sound.length;
    while (this.frameStart(this.block, framesPerBlock - 1).first + this.analysis.length <= end) this.addBlock();
    const next = this.frameStart(this.block, 0).first;
    return this.take(Math.min(this.sound.length, Math.max(0, next - this.start)));
  }

  /** @returns the rest of the marked sound. */
  finish(): Float32Array<ArrayBuffer> {
    const end = this.start + this.sound.length;
    while (this.frameStart(this.block, 0).first < end) this.addBlock();
    return this.take(this.sound.length);
  }

  /** The first sample of a frame, and by how much of a sample the frame begins later. */
  private frameStart(block: number, frame: number): { first: number; late: number } {
    const exact = (startSeconds + (block * framesPerBlock + frame) * hopSeconds) * this.sampleRate;
    const first = Math.round(exact);
    return { first, late: exact - first };
  }

  private append(samples: Float32Array): void {
    const { sound, mark } = this;
    this.sound = new Float32Array(sound.length + samples.length);
    this.sound.set(sound);
    this.sound.set(samples, sound.length);
    this.mark = new Float64Array(this.sound.length);
    this.mark.set(mark);
  }

  private addBlock(): void {
    const { analysis, frames, changes } = this;
    frames.forEach(({ real, imaginary }, frame) => {
      const { first, late } = this.frameStart(this.block, frame);
      analysis.read(this.sound, first - this.start, late, real, imaginary);
    });
    markGroups.forEach((_, group) => this.changeGroup(group));
    changes.forEach(({ real, imaginary }, frame) => {
      const { first, late } = this.frameStart(this.block, frame);
      analysis.write(real, imaginary, this.mark, first - this.start, late);
    });
    this.block++;
  }

  /** Decides how the bins of a group change. */
  private changeGroup(group: number): void {
    const { frames, changes, pattern } = this;
    const { first, bins, steps } = markGroups[group]!;
    const [one, other] = [this.sumOf(group, 0), this.sumOf(group, 1)];
    let amplitude = 0;
    for (const { real, imaginary } of frames) {
      for (let bin = first; bin < first + bins; bin++) amplitude += Math.hypot(real[bin]!, imaginary[bin]!);
    }
    const place = (this.block % blocks) * markGroups.length + group;
    const angle = Math.atan2(one.imaginary, one.real) - Math.atan2(other.imaginary, other.real);
    const wanted = pattern.angleOf[place]! + (this.code[pattern.bitOf[place]!] === 1 ? 0 : Math.PI);
    const way = (this.strength * nearestTurn(wanted - steps * angle)) / steps;
    const [power, otherPower] = [one.real ** 2 + one.imaginary ** 2, other.real ** 2 + other.imaginary ** 2];
    // The weaker sum is turned further, which changes the sound least.
    const share = otherPower / (power + otherPower);
    const isSilent = !(amplitude > 1e-6);
    const turned = turn(one, isSilent ? 0 : way * share, amplitude);
    const otherTurned = turn(other, isSilent ? 0 : way * (share - 1), amplitude);
    for (let frame = 0; frame < framesPerBlock; frame++) {
      const { real, imaginary } = frames[frame]!;
      const change = changes[frame]!;
      for (let bin = first; bin < first + bins; bin++) {
        const size = isSilent ? 0 : Math.hypot(real[bin]!, imaginary[bin]!);
        const [x, y] = quarterTurns[pattern.turns[0][frame * markBins + bin]!]!;
        const [u, v] = quarterTurns[pattern.turns[1][frame * markBins + bin]!]!;
        change.real[bin] =
          size * (x * turned.real + y * turned.imaginary + u * otherTurned.real + v * otherTurned.imaginary);
        change.imaginary[bin] =
          size * (x * turned.imaginary - y * turned.real + u * otherTurned.imaginary - v * otherTurned.real);
      }
    }
  }

  private sumOf(group: number, which: 0 | 1): Complex {
    const { first, bins } = markGroups[group]!;
    const turns = this.pattern.turns[which];
    let [sumReal, sumImaginary] = [0, 0];
    this.frames.forEach(({ real, imaginary }, frame) => {
      for (let bin = first; bin < first + bins; bin++) {
        const [x, y] = quarterTurns[turns[frame * markBins + bin]!]!;
        sumReal += x * real[bin]! - y * imaginary[bin]!;
        sumImaginary += x * imaginary[bin]! + y * real[bin]!;
      }
    });
    return { real: sumReal, imaginary: sumImaginary };
  }

  private take(count: number): Float32Array<ArrayBuffer> {
    const marked = new Float32Array(count);
    for (let index = 0; index < count; index++) marked[index] = this.sound[index]! + this.mark[index]!;
    this.sound = this.sound.slice(count);
    this.mark = this.mark.slice(count);
    this.start += count;
    return marked;
  }
}

class Bins {
  readonly real = new Float64Array(markBins);
  readonly imaginary = new Float64Array(markBins);
}

interface Complex {
  readonly real: number;
  readonly imaginary: number;
}

/** What turns a sum by an angle, for each unit of the amplitude of its bins. */
function turn({ real, imaginary }: Complex, angle: number, amplitude: number): Complex {
  if (angle === 0) return { real: 0, imaginary: 0 };
  const [cosine, sine] = [Math.cos(angle) - 1, Math.sin(angle)];
  return {
    real: (real * cosine - imaginary * sine) / amplitude,
    imaginary: (real * sine + imaginary * cosine) / amplitude,
  };
}

/** The same angle between -π and π. */
function nearestTurn(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
