/**
 * The filter that finds peaks between samples: four points in each interval, as Recommendation ITU-R BS.1770-5 (annex 2) has them.
 * The second half is the first one reversed.
 */
const halfOfPhases = [
  [
    0.001_708_984_375, 0.010_986_328_125, -0.019_653_320_312_5, 0.033_203_125, -0.059_448_242_187_5,
    0.137_329_101_562_5, 0.972_167_968_75, -0.102_294_921_875, 0.047_607_421_875, -0.026_611_328_125, 0.014_892_578_125,
    -0.008_300_781_25,
  ],
  [
    -0.029_174_804_687_5, 0.029_296_875, -0.051_757_812_5, 0.089_111_328_125, -0.166_503_906_25, 0.465_087_890_625,
    0.779_785_156_25, -0.200_317_382_812_5, 0.101_562_5, -0.058_227_539_062_5, 0.033_081_054_687_5,
    -0.018_920_898_437_5,
  ],
] as const;
const phases = [...halfOfPhases, ...halfOfPhases.toReversed().map((taps) => taps.toReversed())].map((taps) =>
  Float64Array.from(taps),
);
export const filterTaps = 12;

/** A point that belongs to an interval lies this many samples before the last sample that the filter needs. */
export const filterDelay = filterTaps / 2;

/** A true peak is at most this many times as high as the samples around it: the sum of the filter's absolute values. */
export const maxOvershoot = Math.max(...phases.map((phase) => phase.reduce((sum, tap) => sum + Math.abs(tap), 0)));

/** The highest level from six samples before the newest one to five before it. */
export function truePeak(samples: Float32Array, newest: number): number {
  let peak = Math.max(Math.abs(samples[newest - filterDelay] ?? 0), Math.abs(samples[newest - filterDelay + 1] ?? 0));
  for (const phase of phases) {
    let sum = 0;
    for (let tap = 0; tap < filterTaps; tap++) sum += phase[tap]! * (samples[newest - tap] ?? 0);
    peak = Math.max(peak, Math.abs(sum));
  }
  return peak;
}
