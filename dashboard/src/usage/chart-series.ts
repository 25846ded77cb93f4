import type { Usage } from '../api/types';
import { type Measure, measures } from './measures';
import { stepLabel, timeSteps } from './time-steps';

const colors = ['indigo.6', 'teal.6', 'orange.6', 'grape.6', 'cyan.7', 'pink.6'];
const otherColor = 'gray.6';

interface ChartSeries {
  /** The name of the series' field in a point. */
  name: string;
  label: string;
  color: string;
}

interface Chart {
  series: ChartSeries[];
  /** One point for each time step: its label, and a number for each series. */
  points: Record<string, string | number>[];
}

/** The bars of a chart: one series for each of the busiest keys, and one for all others. */
export function chartOf(usage: Usage, measure: Measure): Chart {
  const { of } = measures[measure];
  const sums = new Map<string, { name: string; sum: number }>();
  for (const row of usage.data) {
    const known = sums.get(row.api_key_id)?.sum ?? 0;
    sums.set(row.api_key_id, { name: row.api_key_name, sum: known + of(row) });
  }
  const ranked = [...sums].filter(([, { sum }]) => sum > 0).sort(([, one], [, other]) => other.sum - one.sum);
  const shown = ranked.slice(0, colors.length);
  const series: ChartSeries[] = shown.map(([id, { name }], index) => ({
    name: id,
    label: name,
    color: colors[index]!,
  }));
  const rest = ranked.length - shown.length;
  if (rest > 0) series.push({ name: 'others', label: `${rest} others`, color: otherColor });

  const empty = Object.fromEntries(series.map(({ name }) => [name, 0]));
  const points = new Map<number, Chart['points'][number]>();
  for (const at of timeSteps(usage)) points.set(at, { ...empty, step: stepLabel(at, usage.step) });
  const ids = new Set(shown.map(([id]) => id));
  for (const row of usage.data) {
    const point = points.get(Date.parse(row.start));
    const field = ids.has(row.api_key_id) ? row.api_key_id : 'others';
    if (point && field in point) point[field] = Number(point[field]) + of(row);
  }
  return { series, points: [...points.values()] };
}
