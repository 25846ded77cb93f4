/** Longest clip in seconds. The model hears at most 30 s. */
const maxSeconds = 28;

/** A longer sound is cut at the quietest place of this many seconds before the end of the longest clip. */
const searchSeconds = 10;

/** Length of what is compared, in seconds. */
const windowSeconds = 0.05;

/** Divides a sound into clips that the recogniser can hear: at quiet places, which are between words. */
export function clipsOf(samples: Float32Array, sampleRate: number): Float32Array[] {
  const clips: Float32Array[] = [];
  const most = maxSeconds * sampleRate;
  let start = 0;
  while (samples.length - start > most) {
    const end = quietest(samples, start + most - searchSeconds * sampleRate, start + most, sampleRate);
    clips.push(samples.subarray(start, end));
    start = end;
  }
  clips.push(samples.subarray(start));
  return clips;
}

function quietest(samples: Float32Array, from: number, to: number, sampleRate: number): number {
  const width = Math.round(windowSeconds * sampleRate);
  let best = to;
  let least = Infinity;
  for (let at = Math.round(from); at + width <= to; at += width) {
    let energy = 0;
    for (let index = at; index < at + width; index++) energy += samples[index]! ** 2;
    if (energy < least) [best, least] = [at + (width >> 1), energy];
  }
  return best;
}
