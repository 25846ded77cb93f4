import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { chartOf } from './chart-series';
import classes from './usage-chart.module.css';
import { type Measure, measures } from './measures';

type UsageChartProps = ReturnType<typeof chartOf> & { measure: Measure };

/** Bars over time, one colour for each key. The table shows the same numbers. */
export default function UsageChart({ series, points, measure }: UsageChartProps) {
  const { label, write } = measures[measure];
  return (
    <figure className={classes.chart} aria-label={`${label} over time, by key. The table shows the numbers.`}>
      <BarChart
        h={280}
        data={points}
        dataKey="step"
        type="stacked"
        series={series}
        withLegend={series.length > 1}
        legendProps={{ verticalAlign: 'bottom' }}
        valueFormatter={write}
        maxBarWidth={36}
        accessibilityLayer={false}
        yAxisProps={{ width: 64, allowDecimals: false }}
        xAxisProps={{ minTickGap: 24 }}
      />
    </figure>
  );
}
