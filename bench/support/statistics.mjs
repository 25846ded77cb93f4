/** The value below which a part of the values lies: the nearest one that was measured. `part` is between 0 and 1. */
export function percentile(values, part) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
}

export const median = (values) => percentile(values, 0.5);

/** The noise: how far the middle half of the values lies apart, as a part of their median. */
export function spread(values) {
  return (percentile(values, 0.75) - percentile(values, 0.25)) / median(values);
}

export const sum = (values) => values.reduce((total, value) => total + value, 0);
