import type { Pace } from '../pace';

/** What an engine has done for one chunk of speech; all in seconds. */
export interface Work {
  readonly workSeconds: number;
  /** Of sound, as it was computed. */
  readonly computedSeconds: number;
  /** Of sound, without the silence that was trimmed off. */
  readonly keptSeconds: number;
}

/** How many chunks are remembered: about as many as a minute of speech has. */
const memory = 12;

/** So many of them are made up in the beginning, so that the first that is odd (a model was loaded for it) does not count. */
const presumed = 4;

/** That part of the chunks was made as fast as the pace says, or faster: what comes next had better not be slower. */
const share = 0.75;

/**
 * Paces are rounded up to a multiple of this. As pieces are cut to the pace, the same request is cut alike as long as the
 * machine is about as fast.
 */
const step = 0.05;

/** Learns an engine's pace from its last chunks, whatever else the machine does meanwhile. */
export class PaceMeter {
  private last: Work[];

  /** @param presumption what to think before anything has been seen. */
  constructor({ realTimeFactor, trimmedSeconds }: Pace) {
    const keptSeconds = 1;
    const computedSeconds = keptSeconds + trimmedSeconds;
    this.last = presume({ workSeconds: computedSeconds * realTimeFactor, computedSeconds, keptSeconds });
  }

  /** Begins anew with what has been seen of it when it was tried. */
  restart(trial: Work): void {
    this.last = presume(trial);
  }

  /** Of what has been computed of no sound at all, nothing is learnt. */
  learn(work: Work): void {
    if (!(work.computedSeconds > 0)) return;
    this.last.push(work);
    if (this.last.length > memory) this.last.shift();
  }

  pace(): Pace {
    return {
      realTimeFactor: this.reached((work) => work.workSeconds / work.computedSeconds),
      trimmedSeconds: this.reached((work) => work.computedSeconds - work.keptSeconds),
    };
  }

  /** What no more than the share of the chunks remains below or at, rounded up. */
  private reached(value: (work: Work) => number): number {
    const values = this.last.map(value).sort((one, other) => one - other);
    const reached = values[Math.ceil(values.length * share) - 1]!;
    // Multiplied, so that sums of the step are what people write: 0.15 and not 0.15000000000000002.
    return Math.ceil(Number((reached / step).toFixed(6))) / (1 / step);
  }
}

function presume(work: Work): Work[] {
  return Array.from({ length: presumed }, () => work);
}
