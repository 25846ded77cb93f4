import { Skeleton, Text } from '@mantine/core';
import { useSession } from '../session/use-session';
import { FailureAlert } from '../shared/failure-alert';
import { Panel } from '../shared/panel';
import { BudgetMeters } from '../usage/budget-meters';
import { useUsage } from '../usage/use-usage';

/** What is left of the budgets that all keys and people of the account share. */
export function AccountBudgetsPanel() {
  const { data: session } = useSession();
  const usage = useUsage('24h');
  const budgets = usage.data?.budgets.filter(({ api_key_id: keyId }) => keyId === null);
  return (
    <Panel title={`Budgets of ${session?.account.name ?? 'the account'}`}>
      {usage.isPending && <Skeleton height={60} />}
      {usage.error && !budgets && (
        <FailureAlert
          error={usage.error}
          title="The budgets could not be loaded"
          onRetry={() => void usage.refetch()}
        />
      )}
      {budgets && budgets.length > 0 && <BudgetMeters budgets={budgets} label="Budgets of the account" />}
      {budgets && (
        <Text size="sm" c="dimmed" mt={budgets.length > 0 ? 'md' : 0}>
          {budgets.length > 0
            ? 'All keys and people of the account share them. Only the operator of the server can change them.'
            : 'The account has none. Only the operator of the server can set them.'}
        </Text>
      )}
    </Panel>
  );
}
