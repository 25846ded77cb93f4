import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../api/client';
import { auditEventsKey, peopleKey, secondFactorKey, sessionKey, sessionsKey } from '../api/query-keys';
import type { SecondFactor, SecondFactorSecret } from '../api/types';

/** The user's second factor. */
export function useSecondFactor() {
  return useQuery({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => get<SecondFactor>('/second-factor', signal),
    // A refetch would replace the recovery codes while the user saves them in another window.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Begins to set up the second factor. The response is the only place where the secret ever appears. */
export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (password: string) => send<SecondFactorSecret>('POST', '/second-factor', { password }),
    gcTime: 0,
  });
}

/** Switches the second factor on. The response is the only place where the recovery codes ever appear. */
export function useConfirmSecondFactor() {
  return useMutation({
    mutationFn: (code: string) => send<{ recovery_codes: string[] }>('POST', '/second-factor/confirm', { code }),
    gcTime: 0,
  });
}

/** Replaces the recovery codes. */
export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (proof: { password: string; code: string }) =>
      send<{ recovery_codes: string[] }>('POST', '/second-factor/recovery-codes', proof),
    gcTime: 0,
  });
}

/** Switches the second factor off. */
export function useDisableSecondFactor() {
  return useMutation({
    mutationFn: (proof: { password: string; code: string }) => send('POST', '/second-factor/disable', proof),
  });
}

/** Refreshes everything that depends on the second factor. */
export function useRefreshSecondFactor(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    for (const queryKey of [auditEventsKey, peopleKey, sessionsKey]) void queries.invalidateQueries({ queryKey });
    await Promise.all([secondFactorKey, sessionKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
