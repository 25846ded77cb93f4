import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useSearchParams } from 'wouter';
import type { ApiKey, Usage, UsagePeriod } from '../api/types';
import { useApiKeys } from '../keys/use-api-keys';
import { Page } from '../layout/page';
import { FailureAlert } from '../shared/failure-alert';
import { Panel } from '../shared/panel';
import { saveFile } from '../shared/save-file';
import { BudgetList } from './budget-list';
import { KeyUsageTable } from './key-usage-table';
import { usageByKey } from './usage-by-key';
import { usageCsv } from './usage-csv';
import { UsageFilterBar } from './usage-filter-bar';
import { addressOf, dayOf, filtersFrom, type UsageFilters } from './usage-filters';
import { UsageOverTime } from './usage-over-time';
import { UsageTotals } from './usage-totals';
import { useUsage } from './use-usage';

const ranges: { value: UsagePeriod | 'days'; label: string }[] = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: 'days', label: 'Dates' },
];

/**
 * The usage of the keys, and what remains of their rate limits. Viewing it does not count against a limit. The page's address
 * has the range and the key, so that it can be sent to others.
 */
export default function UsagePage() {
  const [query, setQuery] = useSearchParams();
  const filters = filtersFrom(query);
  const { range, keyId } = filters;
  const usage = useUsage(range);
  const keys = useApiKeys();
  const change = (wanted: Partial<UsageFilters>) => setQuery(addressOf({ ...filters, ...wanted }), { replace: true });
  const choose = (value: UsagePeriod | 'days') => {
    if (value !== 'days') change({ range: value });
    else change({ range: { from: dayOf(usage.data?.from ?? Date.now()), to: dayOf(Date.now()) } });
  };
  return (
    <Page
      title="Usage"
      lead="What your keys requested, and what was rejected. Viewing this page doesn't count against your limits."
      actions={
        <SegmentedControl
          aria-label="Period"
          data={ranges}
          value={typeof range === 'string' ? range : 'days'}
          onChange={choose}
        />
      }
    >
      <Panel>
        <UsageFilterBar
          keyId={keyId}
          keys={namedKeys(usage.data, keys.data ?? [])}
          onKeyChange={(id) => change({ keyId: id })}
          days={typeof range === 'string' ? undefined : range}
          onDaysChange={(days) => change({ range: days })}
        />
      </Panel>
      {usage.error && !usage.data && (
        <FailureAlert error={usage.error} title="The usage could not be loaded" onRetry={() => void usage.refetch()} />
      )}
      {usage.isPending && <Skeleton height={560} radius="lg" />}
      {usage.data && <UsagePanels usage={ofKey(usage.data, keyId)} keys={keys.data ?? []} keyId={keyId} />}
    </Page>
  );
}

function UsagePanels({ usage, keys, keyId }: { usage: Usage; keys: readonly ApiKey[]; keyId: string }) {
  const shown = keys.filter(({ id }) => keyId === '' || id === keyId);
  return (
    <>
      <UsageTotals rows={usage.data} />
      {usage.budgets.length > 0 && (
        <Panel title="Budgets">
          <BudgetList budgets={usage.budgets} nameOf={(id) => keys.find((key) => key.id === id)?.name ?? 'A key'} />
        </Panel>
      )}
      <UsageOverTime usage={usage} />
      <Panel
        title="By key"
        actions={
          <Button size="xs" variant="default" onClick={() => download(usage)}>
            Download CSV
          </Button>
        }
      >
        <KeyUsageTable
          keys={usageByKey(usage.data, usage.windows, shown)}
          ifEmpty={keyId === '' ? 'No keys yet.' : 'No usage with this key.'}
        />
      </Panel>
    </>
  );
}

/** The usage of a key, with its budgets and the account's. */
function ofKey(usage: Usage, keyId: string): Usage {
  if (keyId === '') return usage;
  return {
    ...usage,
    data: usage.data.filter((row) => row.api_key_id === keyId),
    windows: usage.windows.filter((window) => window.api_key_id === keyId),
    budgets: usage.budgets.filter((budget) => budget.api_key_id === null || budget.api_key_id === keyId),
  };
}

/** All keys that are there or have been used, by name. */
function namedKeys(usage: Usage | undefined, keys: readonly ApiKey[]): { id: string; name: string }[] {
  const names = new Map(usage?.data.map((row) => [row.api_key_id, row.api_key_name]));
  for (const { id, name } of keys) names.set(id, name);
  return [...names].map(([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name));
}

function download({ data, period, from, to }: Usage): void {
  // The range ends before its last moment, which belongs to the next day.
  const range = period ?? `${dayOf(from)}-to-${dayOf(Math.max(Date.parse(from), Date.parse(to) - 1))}`;
  saveFile(new Blob([usageCsv(data)], { type: 'text/csv' }), `usage-${range}.csv`);
}
