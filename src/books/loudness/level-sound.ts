import { LoudnessMeter, type MeasuredLoudness, TruePeakLimiter } from '../../speech';

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
const mostGainDb = 30;

/** A chapter is within this of the target, in LU, if a gain can be found. */
const tolerance = 0.1;
const mostAttempts = 6;

/**
 * The gain in dB that brings a sound to the target. `levelSound` applies it, and limits the peaks that are then too high; that makes
 * the sound a little quieter, which `findGain` makes up for.
 *
 * @returns at most 30, and 0 for silence.
 */
export function gainFor({ lufs }: MeasuredLoudness, { target }: LoudnessTarget): number {
  return Number.isFinite(lufs) ? Math.min(mostGainDb, target - lufs) : 0;
}

/** Measures a sound in constant memory. */
export async function measureSound(
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
 * limited, once more for each attempt, six times at most. Silence stays silence, and sound that would need more than 30 dB stays
 * below the target.
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
  let gainDb = gainFor(measured, wanted);
  // The limiter begins a little below the highest peak.
  const limiterMarginDb = 0.5;
  if (!(measured.truePeakDb + gainDb > wanted.truePeak - limiterMarginDb)) {
    const levelled = { lufs: measured.lufs + gainDb, truePeakDb: measured.truePeakDb + gainDb };
    return { gainDb, measured, levelled };
  }
  for (let attempt = 1; ; attempt++) {
    const levelled = await measureSound(
      levelSound(abortable(sound(), signal), sampleRate, gainDb, wanted.truePeak),
      sampleRate,
    );
    const missing = wanted.target - levelled.lufs;
    const next = Math.min(mostGainDb, gainDb + missing);
    if (!(Math.abs(missing) > tolerance) || attempt === mostAttempts || next === gainDb) {
      return { gainDb, measured, levelled };
    }
    gainDb = next;
  }
}

/** Long parts would block the event loop. */
const longestPart = 1 << 15;

async function* inShortParts(
  sound: AsyncIterable<Float32Array<ArrayBuffer>>,
): AsyncGenerator<Float32Array<ArrayBuffer>> {
  for await (const samples of sound) {
    for (let start = 0; start < samples.length; start += longestPart) {
      yield samples.subarray(start, start + longestPart);
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
