import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../api/client';
import { auditEventsKey, filesKey } from '../api/query-keys';
import type { StoredFile } from '../api/types';

const pageSize = 50;

/** The account's stored files, newest first, page by page. */
export function useFiles() {
  return useInfiniteQuery({
    queryKey: filesKey,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: String(pageSize),
        ...(pageParam !== null && { before: pageParam }),
      });
      return get<{ data: StoredFile[]; next: string | null }>(`/files?${query}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Deletes a file for good, with its links. */
export function useDeleteFile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send('DELETE', `/files/${encodeURIComponent(id)}`),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: auditEventsKey });
      await queries.invalidateQueries({ queryKey: filesKey });
    },
  });
}
