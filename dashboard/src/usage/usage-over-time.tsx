import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Usage } from '../api/types';
import { EmptyState } from '../shared/empty-state';
import { Panel } from '../shared/panel';
import { chartOf } from './chart-series';
import { type Measure, measures } from './measures';
import { UsageTable } from './usage-table';
import classes from './usage-over-time.module.css';

const UsageChart = lazy(() => import('./usage-chart'));

const measureChoices = Object.entries(measures).map(([value, { label }]) => ({ value, label }));
const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
];

/** One measure over time, by key, as a chart or a table. */
export function UsageOverTime({ usage }: { usage: Usage }) {
  const [measure, setMeasure] = useState<Measure>('requests');
  const [view, setView] = useState('chart');
  const { series, points } = chartOf(usage, measure);
  return (
    <Panel
      title={`By ${usage.step}`}
      actions={
        <div className={classes.choices}>
          <SegmentedControl
            size="xs"
            aria-label="Measure"
            data={measureChoices}
            value={measure}
            onChange={(value) => setMeasure(value as Measure)}
          />
          <SegmentedControl size="xs" aria-label="View" data={views} value={view} onChange={setView} />
        </div>
      }
    >
      <div className={classes.view}>
        {series.length === 0 && (
          <EmptyState title="Nothing in this period">
            {measure === 'refusals'
              ? 'No requests were rejected.'
              : 'Requests made with a key, and speech in the playground and of projects, appear here within seconds.'}
          </EmptyState>
        )}
        {series.length > 0 && view === 'chart' && (
          <Suspense fallback={<Skeleton height={280} />}>
            <UsageChart series={series} points={points} measure={measure} />
          </Suspense>
        )}
        {series.length > 0 && view === 'table' && <UsageTable series={series} points={points} measure={measure} />}
      </div>
      {usage.step === 'day' && <p className={classes.note}>Days are in UTC.</p>}
      {usage.step === 'hour' && usage.period === null && (
        <p className={classes.note}>The day is in UTC, its hours are in your time zone.</p>
      )}
    </Panel>
  );
}
