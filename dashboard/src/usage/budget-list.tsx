import { Stack, Text } from '@mantine/core';
import type { UsageBudget } from '../api/types';
import classes from './budget-list.module.css';
import { BudgetMeters } from './budget-meters';

interface BudgetListProps {
  budgets: readonly UsageBudget[];
  /** The name of a key. */
  nameOf: (apiKeyId: string) => string;
}

/** What is left of the budgets of the account and its keys: the account's first. */
export function BudgetList({ budgets, nameOf }: BudgetListProps) {
  const byOwner = new Map<string | null, UsageBudget[]>();
  for (const budget of budgets) {
    const others = byOwner.get(budget.api_key_id);
    if (others) others.push(budget);
    else byOwner.set(budget.api_key_id, [budget]);
  }
  return (
    <Stack gap="lg">
      {[...byOwner].map(([id, ofOwner]) => {
        const owner = id === null ? 'Account' : nameOf(id);
        return (
          <div key={id}>
            <Text component="h3" fw={600} size="sm" mb="xs" className={classes.owner}>
              {owner}
            </Text>
            <BudgetMeters budgets={ofOwner} label={`Budgets: ${owner}`} />
          </div>
        );
      })}
    </Stack>
  );
}
