import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client';
import { usageKey } from '../api/query-keys';
import type { Usage, UsagePeriod } from '../api/types';

/** What the account's keys did in a period, and where they stand now. Another period's answer stays until this one comes. */
export function useUsage(period: UsagePeriod) {
  return useQuery({
    queryKey: [...usageKey, period],
    queryFn: ({ signal }) => get<Usage>(`/usage?period=${period}`, signal),
    placeholderData: (previous) => previous,
    refetchInterval: 10_000,
  });
}
