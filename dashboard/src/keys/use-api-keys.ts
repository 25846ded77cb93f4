import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../api/client';
import { apiKeysKey, auditEventsKey, usageKey } from '../api/query-keys';
import type { ApiKey, CreatedApiKey, KeyLimits, KeyRestrictions } from '../api/types';

/** The account's keys, newest first. */
export function useApiKeys() {
  return useQuery({
    queryKey: apiKeysKey,
    queryFn: async ({ signal }) => (await get<{ data: ApiKey[] }>('/api-keys', signal)).data,
    // Keeps "last used" current while the page is open.
    refetchInterval: 15_000,
  });
}

/** What is left of the limits of a key, while it is shown. `null`: of none. Reading it takes no slot of the key. */
export function useKeyLimits(id: string | null) {
  return useQuery({
    queryKey: [...apiKeysKey, id, 'limits'],
    queryFn: ({ signal }) => get<KeyLimits>(`/api-keys/${encodeURIComponent(id!)}/limits`, signal),
    refetchInterval: 5_000,
    enabled: id !== null,
  });
}

/** Creates a key. The response is the only place where its secret ever appears. */
export function useCreateApiKey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (key: { name: string; expires_at: string | null } & KeyRestrictions) =>
      send<CreatedApiKey>('POST', '/api-keys', key),
    onSuccess: refresh,
    // Do not keep the secret in the cache.
    gcTime: 0,
  });
}

/** Changes fields of a key. */
export interface KeyChanges extends Partial<KeyRestrictions> {
  name?: string;
  expires_at?: string | null;
  disabled?: boolean;
}

/** Edits, disables or enables a key. */
export function useUpdateApiKey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: KeyChanges }) =>
      send('PATCH', `/api-keys/${encodeURIComponent(id)}`, changes),
    onSuccess: refresh,
  });
}

/** Gives a key a new secret. The response is the only place where the secret ever appears. */
export function useRotateApiKey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, overlapSeconds }: { id: string; overlapSeconds: number }) =>
      send<CreatedApiKey>('POST', `/api-keys/${encodeURIComponent(id)}/rotate`, { overlap_seconds: overlapSeconds }),
    onSuccess: refresh,
    // Do not keep the secret in the cache.
    gcTime: 0,
  });
}

/** Revokes a key. Once the server has answered, the key no longer works. */
export function useRevokeApiKey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => send('DELETE', `/api-keys/${encodeURIComponent(id)}`),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: usageKey });
    void queries.invalidateQueries({ queryKey: auditEventsKey });
    await queries.invalidateQueries({ queryKey: apiKeysKey });
  };
}
