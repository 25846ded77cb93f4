import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { get } from '../api/client';
import { requestsKey } from '../api/query-keys';
import type { LoggedRequest, RequestPage } from '../api/types';
import { noFilters, queryOf, type RequestFilters } from './request-filters';

const pageSize = 50;

/** The account's requests that match the filters, newest first, page by page. A page may be empty and not be the last. */
export function useRequests(given: RequestFilters) {
  const filters = { ...given, id: noFilters.id };
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

/** An entry that may not be in the list; `null`: the log has none with this id, or has it no longer. */
export function useLoggedRequest(id: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...requestsKey, 'entry', id],
    queryFn: async ({ signal }): Promise<LoggedRequest | null> =>
      (await get<RequestPage>(`/requests?${new URLSearchParams({ id })}`, signal)).data[0] ?? null,
    enabled,
  });
}
