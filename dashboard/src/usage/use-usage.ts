import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client';
import { usageKey } from '../api/query-keys';
import type { Usage, UsagePeriod } from '../api/types';

/**
 * The usage of the account's keys in a period, and their current windows. The previous period stays until this one
 * loads.
 */
export function useUsage(period: UsagePeriod) {
  return useQuery({
    queryKey: [...usageKey, period],
    queryFn: ({ signal }) => get<Usage>(`/usage?period=${period}`, signal),
    placeholderData: (previous) => previous,
    refetchInterval: 10_000,
  });
}
