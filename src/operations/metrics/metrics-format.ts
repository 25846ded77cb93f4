import type { MetricsFormat } from './metric-set';

/** Chooses the format that a scraper prefers by its `Accept` header: the classic text unless it asks for OpenMetrics. */
export function formatFor(accept = ''): MetricsFormat {
  const weights = { openmetrics: 0, text: 0 };
  // Enough for every scraper. What follows could only make the server work.
  for (const range of accept.slice(0, 1000).split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    if (type === 'application/openmetrics-text') weights.openmetrics = Math.max(weights.openmetrics, weight);
    if (type === 'text/plain') weights.text = Math.max(weights.text, weight);
  }
  return weights.openmetrics > 0 && weights.openmetrics >= weights.text ? 'openmetrics' : 'text';
}
