/**
 * The places of a mark. They are told in seconds and Hz, so that they are the same at any sample rate.
 *
 * Sound is seen in frames that overlap by half, and in bins of 25 Hz. Five frames are a block. In each block, some neighbouring bins are a
 * group, which carries one bit of the code.
 */
export const markLayout = {
  frameSeconds: 0.04,
  hopSeconds: 0.02,
  framesPerBlock: 5,
  /** The mark repeats after so many blocks: 3 seconds. */
  blocks: 30,
  binHz: 25,
  /** The first bin, in bins from 0 Hz. */
  firstBin: 4,
} as const;

/** Seconds of a block. */
export const blockSeconds = markLayout.framesPerBlock * markLayout.hopSeconds;

/** Bins that carry a bit together. */
export interface MarkGroup {
  /** Its first bin, counted from the first of the layout. */
  readonly first: number;
  readonly bins: number;
  /**
   * Into how many steps the full angle is divided; each step has an angle for 0 and one for 1. The more steps, the less the sound is changed, and the
   * less noise hides the bit.
   */
  readonly steps: number;
}

/**
 * The groups of a block, from 100 to 3,400 Hz. Codecs and noise leave the low ones nearly as they are, so these are narrow, and have more
 * steps. Above, too little is left of them.
 */
export const markGroups: readonly MarkGroup[] = [
  { count: 5, bins: 4, steps: 6 },
  { count: 4, bins: 8, steps: 4 },
  { count: 5, bins: 16, steps: 2 },
].reduce<MarkGroup[]>((groups, { count, bins, steps }) => {
  for (let index = 0; index < count; index++) {
    const last = groups.at(-1);
    groups.push({ first: last ? last.first + last.bins : 0, bins, steps });
  }
  return groups;
}, []);

/** Bins of all groups. */
export const markBins = markGroups.reduce((sum, { bins }) => sum + bins, 0);

/** The frequency of a bin of the layout. */
export function hertzOf(bin: number): number {
  return markLayout.binHz * (markLayout.firstBin + bin);
}
