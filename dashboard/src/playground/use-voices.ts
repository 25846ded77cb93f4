import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client';
import { voicesKey } from '../api/query-keys';
import type { Voice } from '../api/types';

/** The voices that there are; the first is a good one to begin with. */
export function useVoices() {
  return useQuery({
    queryKey: voicesKey,
    queryFn: async ({ signal }) => (await get<{ data: Voice[] }>('/voices', signal)).data,
    staleTime: 60_000,
  });
}
