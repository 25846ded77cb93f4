import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { ApiKey, Usage } from '../api/types';
import { BudgetList } from '../usage/budget-list';
import { WindowLeft } from '../usage/window-left';
import { Panel } from '../shared/panel';
import classes from './overview-page.module.css';

/** Keys whose limits are shown: those that were used last. */
const shownKeys = 5;

/** What is left of the limits of the keys that were used last, and of all budgets. */
export function LimitsPanel({ usage, keys }: { usage: Usage; keys: readonly ApiKey[] }) {
  const used = keys
    .filter(({ last_used_at: at }) => at !== null)
    .toSorted((one, other) => Date.parse(other.last_used_at!) - Date.parse(one.last_used_at!))
    .slice(0, shownKeys);
  const windowOf = (id: string) => usage.windows.find((window) => window.api_key_id === id);
  return (
    <Panel
      title="Limits and budgets left"
      actions={
        <Anchor component={Link} href="/usage" size="sm">
          Usage
        </Anchor>
      }
    >
      <Stack>
        {used.length > 0 ? (
          <ul className={classes.list} aria-label="Limits of keys">
            {used.map(({ id, name }) => (
              <li key={id}>
                <Text size="sm" className={classes.name}>
                  {name}
                </Text>
                <WindowLeft window={windowOf(id)} />
              </li>
            ))}
          </ul>
        ) : (
          <Text size="sm" c="dimmed">
            No key has been used yet.
          </Text>
        )}
        {usage.budgets.length > 0 ? (
          <BudgetList budgets={usage.budgets} nameOf={(id) => keys.find((key) => key.id === id)?.name ?? 'A key'} />
        ) : (
          <Text size="sm" c="dimmed">
            There are no budgets. Give a key one with “Edit”, on the page Keys.
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
