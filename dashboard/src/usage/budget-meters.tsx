import { Progress, Text } from '@mantine/core';
import type { BudgetName, UsageBudget } from '../api/types';
import { count } from '../shared/numbers';
import { RelativeTime } from '../shared/relative-time';
import classes from './budget-meters.module.css';

const names: Readonly<Record<BudgetName, string>> = {
  characters_per_day: 'characters today',
  characters_per_month: 'characters this month',
  audio_seconds_per_day: 'seconds of audio today',
  audio_seconds_per_month: 'seconds of audio this month',
  concurrent_requests: 'requests at the same time',
};

interface BudgetMetersProps {
  /** Those of one key or account. */
  budgets: readonly Omit<UsageBudget, 'api_key_id'>[];
  /** The name of the list for screen readers. */
  label: string;
}

/** What is left of the budgets of a key or an account. */
export function BudgetMeters({ budgets, label }: BudgetMetersProps) {
  return (
    <ul className={classes.budgets} aria-label={label}>
      {budgets.map(({ budget, limit, remaining, resets_at: resetsAt }) => (
        <li key={budget} className={classes.budget}>
          <Text size="sm" className={classes.left}>
            {count(Math.floor(remaining))} of {count(limit)} {names[budget] ?? budget} left
          </Text>
          <Progress
            value={limit === 0 ? 0 : (remaining / limit) * 100}
            size="sm"
            color={colorOf(remaining, limit)}
            aria-hidden
          />
          {resetsAt !== null && (
            <Text size="xs" c="dimmed">
              Resets <RelativeTime at={resetsAt} />
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}

function colorOf(remaining: number, limit: number): string {
  if (remaining <= 0) return 'red';
  return remaining <= limit * 0.2 ? 'yellow' : 'teal';
}
