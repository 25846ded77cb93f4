/** Zero crossings of the filter on either side. */
const crossings = 16;

/** Changes the sample rate with a windowed sinc filter. It is slow and accurate. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const cutoff = Math.min(1, to / from);
  const reach = Math.ceil(crossings / cutoff);
  return Float32Array.from({ length: Math.floor((samples.length * to) / from) }, (_, index) => {
    const centre = (index * from) / to;
    let sum = 0;
    for (let tap = Math.ceil(centre - reach); tap <= centre + reach; tap++) {
      if (tap < 0 || tap >= samples.length) continue;
      const distance = tap - centre;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / reach);
      sum += samples[tap]! * cutoff * sinc(cutoff * distance) * window;
    }
    return sum;
  });
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
