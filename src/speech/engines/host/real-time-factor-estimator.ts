import type { Pace } from '../../plan/real-time-factor';

/** The work for one chunk of speech, in seconds. */
export interface Work {
  readonly workSeconds: number;
  /** Length of the computed sound. */
  readonly computedSeconds: number;
  /** Length of the sound without trimmed silence. */
  readonly keptSeconds: number;
}

/** Number of chunks in the window: about a minute of speech. */
const memory = 12;

/** Number of assumed chunks at the start, so that an untypical first chunk (which loads the model) has no effect. */
const presumed = 4;

/** The percentile of the window that is reported, so that most chunks are at least this fast. */
const share = 0.75;

/**
 * Results are rounded up to a multiple of this. Pieces are cut to the measured speed, so rounding makes the same request
 * produce the same pieces while the machine's speed is stable.
 */
const step = 0.05;

/** Estimates an engine's real-time factor: the 75th percentile of the last 12 chunks, rounded up to 0.05. */
export class PaceMeter {
  private last: Work[];

  /** @param presumption the assumed speed before any chunk has been measured. */
  constructor({ realTimeFactor, trimmedSeconds }: Pace) {
    const keptSeconds = 1;
    const computedSeconds = keptSeconds + trimmedSeconds;
    this.last = presume({ workSeconds: computedSeconds * realTimeFactor, computedSeconds, keptSeconds });
  }

  /** Discards all measurements and assumes the work of this trial. */
  restart(trial: Work): void {
    this.last = presume(trial);
  }

  /** Adds a measurement. Ignores work that computed no sound. */
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

  /** The percentile of a value over the window, rounded up. */
  private reached(value: (work: Work) => number): number {
    const values = this.last.map(value).sort((one, other) => one - other);
    const reached = values[Math.ceil(values.length * share) - 1]!;
    // Divide by the reciprocal, so that results print as 0.15 and not as 0.15000000000000002.
    return Math.ceil(Number((reached / step).toFixed(6))) / (1 / step);
  }
}

function presume(work: Work): Work[] {
  return Array.from({ length: presumed }, () => work);
}
