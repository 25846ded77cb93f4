import { percentile } from '../../support/statistics.mjs';

/** The results of a load: latencies in milliseconds, the number of requests sent, and the responses by status. */
export function summary({ latencies, statuses, sent, errors, seconds }) {
  return {
    perSecond: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    sent,
    statuses,
    errors,
  };
}
