import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../api/client';
import { auditEventsKey, historyKey, historySettingKey } from '../api/query-keys';
import type { HistoryEntry, HistoryMode, HistorySetting } from '../api/types';

const pageSize = 25;

/** What the list shows. Empty: everything. */
export interface HistoryFilters {
  search: string;
  voice_id: string;
}

/** The account's history, newest first, page by page. */
export function useHistory(filters: HistoryFilters) {
  return useInfiniteQuery({
    queryKey: [...historyKey, filters],
    queryFn: ({ pageParam, signal }) => {
      const wanted = Object.entries(filters).filter(([, value]) => value !== '') as [string, string][];
      const query = new URLSearchParams([['limit', String(pageSize)], ...wanted]);
      if (pageParam !== null) query.set('before', pageParam);
      return get<{ data: HistoryEntry[]; next: string | null }>(`/history?${query}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Deletes an entry, or with the id `all` the whole history. */
export function useDeleteHistory() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => send('DELETE', id === 'all' ? '/history' : `/history/${encodeURIComponent(id)}`),
    onSuccess: refresh,
  });
}

/** Whether the account keeps what it has had spoken. */
export function useHistorySetting() {
  return useQuery({
    queryKey: historySettingKey,
    queryFn: ({ signal }) => get<HistorySetting>('/account/history', signal),
  });
}

/** Changes what the account keeps. Switching it off deletes everything that was kept. The variable only names the change. */
export function useChangeHistorySetting(wanted: { mode: HistoryMode; days: number }) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (_change: string) => send('PUT', '/account/history', wanted),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: auditEventsKey });
    await Promise.all([historyKey, historySettingKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
