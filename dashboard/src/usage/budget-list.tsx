import { Progress, Text } from '@mantine/core';
import type { UsageBudget } from '../api/types';
import { count } from '../shared/numbers';
import { RelativeTime } from '../shared/relative-time';
import classes from './budget-list.module.css';

const names: Readonly<Record<string, string>> = {
  characters_per_day: 'characters today',
  characters_per_month: 'characters this month',
  audio_seconds_per_day: 'seconds of audio today',
  audio_seconds_per_month: 'seconds of audio this month',
  concurrent_requests: 'requests at the same time',
};

interface BudgetListProps {
  budgets: readonly UsageBudget[];
  /** The name of a key. */
  nameOf: (apiKeyId: string) => string;
}

/** What is left of the budgets of the account and its keys. */
export function BudgetList({ budgets, nameOf }: BudgetListProps) {
  return (
    <ul className={classes.budgets}>
      {budgets.map(({ api_key_id: id, budget, limit, remaining, resets_at: resetsAt }) => (
        <li key={`${id} ${budget}`} className={classes.budget}>
          <Text fw={600} size="sm" className={classes.owner}>
            {id === null ? 'Account' : nameOf(id)}
          </Text>
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
