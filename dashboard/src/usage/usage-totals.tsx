import type { UsageRow } from '../api/types';
import { type Measure, measures } from './measures';
import classes from './usage-totals.module.css';

/** The totals of a period. */
export function UsageTotals({ rows }: { rows: UsageRow[] }) {
  return (
    <dl className={classes.totals}>
      {(Object.keys(measures) as Measure[]).map((measure) => {
        const { label, of, write } = measures[measure];
        return (
          <div key={measure} className={classes.total}>
            <dt>{label}</dt>
            <dd>{write(rows.reduce((sum, row) => sum + of(row), 0))}</dd>
          </div>
        );
      })}
    </dl>
  );
}
