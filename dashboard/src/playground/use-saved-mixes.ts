import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../api/client';
import { auditEventsKey, voicesKey } from '../api/query-keys';
import type { Voice } from '../api/types';

/** Saves a mix under a name. The voices are loaded again before it succeeds. */
export function useSaveMix() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (mix: { name: string; mix: string }) => send<Voice>('POST', '/voices', mix),
    onSuccess: refresh,
  });
}

/** Deletes a saved mix. */
export function useDeleteMix() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (voiceId: string) => send('DELETE', `/voices/${encodeURIComponent(voiceId)}`),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: auditEventsKey });
    await queries.invalidateQueries({ queryKey: voicesKey });
  };
}
