import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../api/client';
import { auditEventsKey, sessionsKey } from '../api/query-keys';
import type { OpenSession } from '../api/types';

/** The user's open sessions. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await get<{ data: OpenSession[] }>('/sessions', signal)).data,
  });
}

/** Ends another session of the user. */
export function useEndSession() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => send('DELETE', `/sessions/${encodeURIComponent(id)}`),
    onSuccess: refresh,
  });
}

/** Changes the password, which ends all other sessions. */
export function useChangePassword() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (passwords: { current_password: string; new_password: string }) => send('PUT', '/password', passwords),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: auditEventsKey });
    await queries.invalidateQueries({ queryKey: sessionsKey });
  };
}
