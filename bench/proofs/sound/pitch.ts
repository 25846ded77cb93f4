const lowestHertz = 60;
const highestHertz = 500;

/** A normalised difference below this is a period. */
const clearPeriod = 0.15;

/**
 * The pitch of a short stretch of sound in Hz, by YIN (de Cheveigné and Kawahara, 2002): the shortest period between 60
 * and 500 Hz whose cumulative mean normalised difference is below 0.15, interpolated by a parabola.
 *
 * @param samples at least 40 ms.
 * @returns `undefined` if the stretch has no pitch.
 */
export function pitchOf(samples: Float32Array, sampleRate: number): number | undefined {
  const longest = Math.ceil(sampleRate / lowestHertz);
  const shortest = Math.floor(sampleRate / highestHertz);
  const width = samples.length - longest - 1;
  if (width < longest) throw new Error(`${samples.length} samples are too few for a pitch.`);

  const differences = Float64Array.from({ length: longest + 2 }, (_, period) => difference(samples, period, width));
  const normalised = new Float64Array(differences.length).fill(1);
  let sum = 0;
  for (let period = 1; period < differences.length; period++) {
    sum += differences[period]!;
    if (sum > 0) normalised[period] = (differences[period]! * period) / sum;
  }

  for (let period = shortest; period <= longest; period++) {
    if (normalised[period]! >= clearPeriod) continue;
    while (period < longest && normalised[period + 1]! < normalised[period]!) period++;
    return sampleRate / (period + vertex(differences, period));
  }
  return undefined;
}

function difference(samples: Float32Array, period: number, width: number): number {
  let sum = 0;
  for (let index = 0; index < width; index++) sum += (samples[index]! - samples[index + period]!) ** 2;
  return sum;
}

/** Where the parabola through a value and its neighbours has its minimum, relative to the value. */
function vertex(values: Float64Array, index: number): number {
  const [before, here, after] = [values[index - 1]!, values[index]!, values[index + 1]!];
  const curvature = before - 2 * here + after;
  return curvature > 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curvature))) : 0;
}

/** The interval between two frequencies in cents, hundredths of a semitone. */
export function cents(from: number, to: number): number {
  return 1200 * Math.log2(to / from);
}
