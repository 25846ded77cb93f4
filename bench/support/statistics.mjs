/** A percentile, as the nearest measured value. `part` is between 0 and 1. */
export function percentile(values, part) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
}

export const median = (values) => percentile(values, 0.5);

/** The noise: the interquartile range divided by the median. */
export function spread(values) {
  return (percentile(values, 0.75) - percentile(values, 0.25)) / median(values);
}

export const sum = (values) => values.reduce((total, value) => total + value, 0);
