/** The remaining work of a group: seconds of engine time for each of its requests, in order of arrival. */
export type GroupWork = readonly number[];

/** Seconds of engine time for all requests of a group. */
export function totalSeconds(work: GroupWork): number {
  return work.reduce((sum, seconds) => sum + seconds, 0);
}

/** What is estimated. */
export interface WaitEstimate {
  /** Number of requests that should be done. If `among` has fewer, all of them. */
  readonly count: number;
  /** The groups whose requests are counted. */
  readonly among: readonly GroupWork[];
  /** All groups that share the engine, including those of `among`. */
  readonly all: readonly GroupWork[];
  /** Number of parts that the engine speaks at once. */
  readonly slots: number;
}

/**
 * Estimates the seconds until `count` requests of the groups `among` are done. Groups share the engine equally: in the time in
 * which one group gets *n* seconds, every other group gets *n* seconds too, or all that it needs if that is less.
 *
 * @example
 * // The first request needs 30 s. Meanwhile, the other group gets the 10 s that it needs.
 * secondsUntilDone({ count: 1, among: [[30, 90]], all: [[30, 90], [10]], slots: 1 }); // 40
 */
export function secondsUntilDone({ count, among, all, slots }: WaitEstimate): number {
  if (count <= 0) return 0;
  const times = among.flatMap(timesUntilDone).sort((one, other) => one - other);
  const last = times[Math.min(count, times.length) - 1];
  if (last === undefined) return 0;
  const seconds = all.reduce((sum, work) => sum + Math.min(last, totalSeconds(work)), 0);
  // One request may use several slots at a time.
  return seconds / slots;
}

/** The time until each request of a group is done if only the group is served, with one slot. */
function timesUntilDone(work: GroupWork): number[] {
  let until = 0;
  return work.map((own) => (until += own));
}
