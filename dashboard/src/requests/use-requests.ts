import { useInfiniteQuery } from '@tanstack/react-query';
import { get } from '../api/client';
import { requestsKey } from '../api/query-keys';
import type { RequestPage } from '../api/types';
import { queryOf, type RequestFilters } from './request-filters';

const pageSize = 50;

/** The account's requests that match the filters, newest first, page by page. A page may be empty and not be the last. */
export function useRequests(filters: RequestFilters) {
  return useInfiniteQuery({
    queryKey: [...requestsKey, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: String(pageSize),
        ...queryOf(filters, Date.now()),
        ...(pageParam !== null && { before: pageParam }),
      });
      return get<RequestPage>(`/requests?${query}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
