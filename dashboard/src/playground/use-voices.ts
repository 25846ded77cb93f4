import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client';
import { voicesKey } from '../api/query-keys';
import type { Voice } from '../api/types';

/** The available voices. The first one is a good default. */
export function useVoices() {
  return useQuery({
    queryKey: voicesKey,
    queryFn: async ({ signal }) => (await get<{ data: Voice[] }>('/voices', signal)).data,
    staleTime: 60_000,
  });
}
