import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client';
import { usageKey } from '../api/query-keys';
import type { Usage } from '../api/types';
import { queryOf, type UsageFilters } from './usage-filters';

/** The usage of the account's keys in a range, and their current windows. The previous range stays until this one loads. */
export function useUsage(range: UsageFilters['range'], { enabled = true } = {}) {
  return useQuery({
    queryKey: [...usageKey, range],
    queryFn: ({ signal }) => get<Usage>(`/usage?${new URLSearchParams(queryOf(range))}`, signal),
    placeholderData: (previous) => previous,
    refetchInterval: 10_000,
    enabled,
  });
}
