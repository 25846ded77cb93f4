/** Windows in which the level is measured, in seconds. */
const windowSeconds = 0.005;

/** A window is silent if its level is this far below that of the loudest window: 40 dB. */
const silentPart = 0.01;

/**
 * The longest silence in a part of a sound, in seconds. A window of 5 ms is silent if it is more than 40 dB below the loudest of
 * the whole sound.
 *
 * @param from start of the part in seconds.
 * @param to its end in seconds.
 */
export function longestSilence(samples: Float32Array, sampleRate: number, from: number, to: number): number {
  const size = Math.round(windowSeconds * sampleRate);
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, window) =>
    level(samples.subarray(window * size, (window + 1) * size)),
  );
  const threshold = Math.max(0, ...levels) * silentPart;
  let longest = 0;
  let length = 0;
  const part = levels.slice(Math.max(0, Math.floor(from / windowSeconds)), Math.ceil(to / windowSeconds));
  for (const each of part) {
    length = each <= threshold ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  return longest * windowSeconds;
}

/** The root mean square of samples. */
function level(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}
