import { Text, TextInput } from '@mantine/core';
import { type BudgetName, budgetNames, type UsageBudget } from '../api/types';
import { count } from '../shared/numbers';
import { RelativeTime } from '../shared/relative-time';
import { useUsage } from '../usage/use-usage';
import type { RestrictionDraft } from './restriction-draft';
import classes from './restriction-fields.module.css';

const labels: Record<BudgetName, string> = {
  characters_per_day: 'Characters per day',
  characters_per_month: 'Characters per month',
  audio_seconds_per_day: 'Seconds of audio per day',
  audio_seconds_per_month: 'Seconds of audio per month',
  concurrent_requests: 'Requests at the same time',
};

/** The server accepts no higher number. */
const maxBudget = 1_000_000_000_000;

interface BudgetFieldsProps {
  draft: RestrictionDraft;
  onChange: (draft: RestrictionDraft) => void;
  /** The key to edit, to show what it has used; missing for a new key. */
  apiKeyId?: string | undefined;
}

/** The fields for what a key may spend. */
export function BudgetFields({ draft, onChange, apiKeyId }: BudgetFieldsProps) {
  const usage = useUsage('24h', { enabled: apiKeyId !== undefined });
  const states = new Map(
    usage.data?.budgets.filter(({ api_key_id: id }) => id === apiKeyId).map((state) => [state.budget, state]),
  );
  return (
    <>
      <Text size="xs" c="dimmed" mb="sm">
        What the key may spend. Empty: no budget of its own. Days and months are calendar days and months.
      </Text>
      <div className={classes.budgets}>
        {budgetNames.map((name) => {
          const state = states.get(name);
          return (
            <TextInput
              key={name}
              type="number"
              label={labels[name]}
              description={state && <Used state={state} />}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              min={name === 'concurrent_requests' ? 1 : 0}
              max={maxBudget}
              step={1}
              value={draft.budgets[name]}
              onChange={(event) =>
                onChange({ ...draft, budgets: { ...draft.budgets, [name]: event.currentTarget.value } })
              }
            />
          );
        })}
      </div>
    </>
  );
}

/** What has been used of a budget. */
function Used({ state: { budget, used, resets_at: resetsAt } }: { state: UsageBudget }) {
  if (budget === 'concurrent_requests') return <>{count(used)} in progress now</>;
  return (
    <>
      {count(Math.ceil(used))} used
      {resetsAt !== null && (
        <>
          , resets <RelativeTime at={resetsAt} />
        </>
      )}
    </>
  );
}
