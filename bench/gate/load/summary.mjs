import { percentile } from '../../support/statistics.mjs';

/** What is told of a load: times in milliseconds, the number of requests that were sent, and the answers by status. */
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
