/** The work for one chunk of speech, in seconds. */
export interface SynthesisWork {
  readonly workSeconds: number;
  /** Length of the computed sound. */
  readonly computedSeconds: number;
}

/** Number of chunks in the window: about a minute of speech. */
const memory = 12;

/** Number of assumed chunks at the start, so that an untypical first chunk (which loads the model) has no effect. */
const assumed = 4;

/** The percentile of the window that is reported, so that most chunks are at least this fast. */
const share = 0.75;

/**
 * Results are rounded up to a multiple of this, so that the same request is made in the same parts while the machine's speed is
 * stable.
 */
const step = 0.05;

/** Estimates an engine's real-time factor: the 75th percentile of the last 12 chunks, rounded up to 0.05. */
export class RealTimeFactorEstimator {
  private last: SynthesisWork[];

  /** Starts with an assumed real-time factor, which counts until chunks have been measured. */
  constructor(realTimeFactor: number) {
    this.last = assume({ workSeconds: realTimeFactor, computedSeconds: 1 });
  }

  /** Adds a measurement. Ignores work that computed no sound. */
  learn(work: SynthesisWork): void {
    if (!(work.computedSeconds > 0)) return;
    this.last.push(work);
    if (this.last.length > memory) this.last.shift();
  }

  rtf(): number {
    const values = this.last
      .map(({ workSeconds, computedSeconds }) => workSeconds / computedSeconds)
      .sort((one, other) => one - other);
    const atShare = values[Math.ceil(values.length * share) - 1]!;
    // Divide by the reciprocal, so that results print as 0.15 and not as 0.15000000000000002.
    return Math.ceil(Number((atShare / step).toFixed(6))) / (1 / step);
  }
}

function assume(work: SynthesisWork): SynthesisWork[] {
  return Array.from({ length: assumed }, () => work);
}
