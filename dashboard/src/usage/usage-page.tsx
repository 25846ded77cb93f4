import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Usage, UsagePeriod } from '../api/types';
import { useApiKeys } from '../keys/use-api-keys';
import { Page } from '../layout/page';
import { FailureAlert } from '../shared/failure-alert';
import { Panel } from '../shared/panel';
import { saveFile } from '../shared/save-file';
import { BudgetList } from './budget-list';
import { KeyUsageTable } from './key-usage-table';
import { usageByKey } from './usage-by-key';
import { usageCsv } from './usage-csv';
import { UsageOverTime } from './usage-over-time';
import { UsageTotals } from './usage-totals';
import { useUsage } from './use-usage';

const periods: { value: UsagePeriod; label: string }[] = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
];

/** The usage of the keys, and what remains of their rate limits. Viewing it does not count against a limit. */
export default function UsagePage() {
  const [period, setPeriod] = useState<UsagePeriod>('7d');
  const usage = useUsage(period);
  const keys = useApiKeys();
  return (
    <Page
      title="Usage"
      lead="What your keys requested, and what was rejected. Viewing this page doesn't count against your limits."
      actions={
        <SegmentedControl aria-label="Period" data={periods} value={period} onChange={(value) => setPeriod(value)} />
      }
    >
      {usage.error && !usage.data && (
        <FailureAlert error={usage.error} title="The usage could not be loaded" onRetry={() => void usage.refetch()} />
      )}
      {usage.isPending && <Skeleton height={560} radius="lg" />}
      {usage.data && (
        <>
          <UsageTotals rows={usage.data.data} />
          {usage.data.budgets.length > 0 && (
            <Panel title="Budgets">
              <BudgetList
                budgets={usage.data.budgets}
                nameOf={(id) => keys.data?.find((key) => key.id === id)?.name ?? 'A key'}
              />
            </Panel>
          )}
          <UsageOverTime usage={usage.data} />
          <Panel
            title="By key"
            actions={
              <Button size="xs" variant="default" onClick={() => download(usage.data)}>
                Download CSV
              </Button>
            }
          >
            <KeyUsageTable keys={usageByKey(usage.data.data, usage.data.windows, keys.data ?? [])} />
          </Panel>
        </>
      )}
    </Page>
  );
}

function download({ data, period }: Usage): void {
  saveFile(new Blob([usageCsv(data)], { type: 'text/csv' }), `usage-${period}.csv`);
}
