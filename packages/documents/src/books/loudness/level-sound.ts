import { LoudnessMeter, type MeasuredLoudness, TruePeakLimiter } from '@voxgate/speech';

/** The wanted loudness. */
export interface LoudnessTarget {
  /** Integrated loudness in LUFS (EBU R 128). One channel is 3 LU lower than the same sound in two. */
  readonly target: number;
  /** The highest true peak in dB of full scale. */
  readonly truePeak: number;
}

/** Sound that can be read several times. */
export type RepeatableSound = () => AsyncIterable<Float32Array<ArrayBuffer>>;

/** Sound that is quieter is not made audible: it would be noise. */
const maxGainDb = 30;

/** A chapter is within this of the target, in LU, if a gain can be found. */
const tolerance = 0.1;
const maxAttempts = 8;

/** Each dB of gain is taken to add at least this many, so that steps are not longer than they may be. */
const leastSlope = 0.1;
/** A shorter step changes nothing that is heard. */
const smallestStepDb = 0.01;

/**
 * The gain in dB that brings a sound to the target. `levelSound` applies it, and limits the peaks that are then too high; that makes
 * the sound a little quieter, which `findGain` makes up for.
 *
 * @returns at most 30, and 0 for silence.
 */
export function gainFor({ lufs }: MeasuredLoudness, { target }: LoudnessTarget): number {
  return Number.isFinite(lufs) ? Math.min(maxGainDb, target - lufs) : 0;
}

/** Measures a sound in constant memory. */
async function measureSound(
  sound: AsyncIterable<Float32Array<ArrayBuffer>>,
  sampleRate: number,
): Promise<MeasuredLoudness> {
  const meter = new LoudnessMeter(sampleRate);
  for await (const samples of inShortParts(sound)) meter.add(samples);
  return meter.read();
}

/** Applies a gain and limits true peaks, in constant memory. The length does not change. */
export async function* levelSound(
  sound: AsyncIterable<Float32Array<ArrayBuffer>>,
  sampleRate: number,
  gainDb: number,
  truePeak: number,
): AsyncGenerator<Float32Array<ArrayBuffer>> {
  const limiter = new TruePeakLimiter(sampleRate, truePeak);
  const factor = 10 ** (gainDb / 20);
  for await (const samples of inShortParts(sound)) {
    // A copy: sound that is read several times may be the same arrays each time.
    const limited = limiter.process(samples.map((sample) => sample * factor));
    if (limited.length > 0) yield limited;
  }
  const last = limiter.finish();
  if (last.length > 0) yield last;
}

/** What `findGain` found. */
export interface FoundGain {
  readonly gainDb: number;
  /** Before. */
  readonly measured: MeasuredLoudness;
  /** After `levelSound` with this gain. */
  readonly levelled: MeasuredLoudness;
}

/**
 * Finds the gain with which `levelSound` brings a sound within 0.1 LU of the target. Reads it once to measure it, and, if peaks must be
 * limited, once more for each attempt, eight times at most. Silence stays silence, and sound that would need more than 30 dB stays
 * below the target: also sound that is almost nothing but peaks, which no limited gain makes loud enough.
 *
 * @throws the signal's reason, if it is aborted.
 */
export async function findGain(
  sound: RepeatableSound,
  sampleRate: number,
  wanted: LoudnessTarget,
  signal?: AbortSignal,
): Promise<FoundGain> {
  const measured = await measureSound(abortable(sound(), signal), sampleRate);
  const first = gainFor(measured, wanted);
  // The limiter begins a little below the highest peak.
  const limiterMarginDb = 0.5;
  if (!(measured.truePeakDb + first > wanted.truePeak - limiterMarginDb)) {
    const levelled = { lufs: measured.lufs + first, truePeakDb: measured.truePeakDb + first };
    return { gainDb: first, measured, levelled };
  }
  const search = new GainSearch(wanted.target, first);
  for (let gainDb: number | undefined = first; gainDb !== undefined;) {
    const limited = levelSound(abortable(sound(), signal), sampleRate, gainDb, wanted.truePeak);
    gainDb = search.next(gainDb, await measureSound(limited, sampleRate));
  }
  return { ...search.best, measured };
}

/**
 * Looks for the gain with which a limited sound has its loudness. The more a sound is limited, the less a dB of gain adds: with harsh sound
 * a tenth. So each step goes as far as the steps before it say that it must.
 */
class GainSearch {
  private attempts = 0;
  /** The nearest gains that are known to be too low and too high. */
  private low: Attempt | undefined;
  private high: Attempt | undefined;
  best: Omit<FoundGain, 'measured'>;

  constructor(
    private readonly target: number,
    first: number,
  ) {
    this.best = { gainDb: first, levelled: { lufs: -Infinity, truePeakDb: -Infinity } };
  }

  /** Takes what a gain has led to. @returns the next one to try; `undefined` to stay with the best so far. */
  next(gainDb: number, levelled: MeasuredLoudness): number | undefined {
    const { target } = this;
    const missing = target - levelled.lufs;
    if (Math.abs(missing) < Math.abs(target - this.best.levelled.lufs)) this.best = { gainDb, levelled };
    const before = missing > 0 ? this.low : this.high;
    if (missing > 0) this.low = { gainDb, lufs: levelled.lufs };
    else this.high = { gainDb, lufs: levelled.lufs };
    if (!(Math.abs(missing) > tolerance) || ++this.attempts === maxAttempts) return undefined;
    const next = this.guess(gainDb, missing, before);
    return Math.abs(next - gainDb) < smallestStepDb ? undefined : next;
  }

  private guess(gainDb: number, missing: number, before: Attempt | undefined): number {
    const { low, high } = this;
    if (low && high) {
      const share = (this.target - low.lufs) / (high.lufs - low.lufs);
      // Not at the ends, where the next step would be as long.
      return low.gainDb + (high.gainDb - low.gainDb) * Math.min(0.9, Math.max(0.1, share));
    }
    const lufs = this.target - missing;
    const slope = before ? (lufs - before.lufs) / (gainDb - before.gainDb) : 1;
    return Math.min(maxGainDb, gainDb + missing / Math.min(1, Math.max(leastSlope, slope)));
  }
}

/** What a gain leads to. */
interface Attempt {
  readonly gainDb: number;
  readonly lufs: number;
}

/** Long parts would block the event loop. */
const maxPartLength = 1 << 15;

async function* inShortParts(
  sound: AsyncIterable<Float32Array<ArrayBuffer>>,
): AsyncGenerator<Float32Array<ArrayBuffer>> {
  for await (const samples of sound) {
    for (let start = 0; start < samples.length; start += maxPartLength) {
      yield samples.subarray(start, start + maxPartLength);
      await new Promise((resolve) => void setImmediate(resolve));
    }
  }
}

async function* abortable(
  sound: AsyncIterable<Float32Array<ArrayBuffer>>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Float32Array<ArrayBuffer>> {
  for await (const samples of sound) {
    signal?.throwIfAborted();
    yield samples;
  }
}
