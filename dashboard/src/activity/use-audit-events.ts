import { useInfiniteQuery } from '@tanstack/react-query';
import { get } from '../api/client';
import { auditEventsKey } from '../api/query-keys';
import type { AuditPage } from '../api/types';

const pageSize = 50;

/** The account's audit trail, newest first, page by page. */
export function useAuditEvents() {
  return useInfiniteQuery({
    queryKey: auditEventsKey,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(pageSize), ...(pageParam !== null && { before: pageParam }) });
      return get<AuditPage>(`/audit-events?${query}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
