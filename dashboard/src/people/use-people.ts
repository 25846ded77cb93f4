import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../api/client';
import { auditEventsKey, invitationsKey, peopleKey, sessionKey, sessionsKey } from '../api/query-keys';
import type { Invitation, IssuedInvitation, PasswordLink, Person, Role } from '../api/types';

/** The people of the account, by e-mail address. */
export function usePeople() {
  return useQuery({
    queryKey: peopleKey,
    queryFn: async ({ signal }) => (await get<{ data: Person[] }>('/people', signal)).data,
  });
}

/** The pending invitations of the account, by e-mail address. */
export function useInvitations() {
  return useQuery({
    queryKey: invitationsKey,
    queryFn: async ({ signal }) => (await get<{ data: Invitation[] }>('/invitations', signal)).data,
  });
}

/** Invites somebody. The response is the only place where the link ever appears. */
export function useInvite() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (invitation: { email: string; role: Role }) =>
      send<IssuedInvitation>('POST', '/invitations', invitation),
    onSuccess: refresh,
    gcTime: 0,
  });
}

/** Makes a new link for an invitation. The earlier one stops working. */
export function useResend() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => send<IssuedInvitation>('POST', `/invitations/${encodeURIComponent(id)}/resend`),
    onSuccess: refresh,
    gcTime: 0,
  });
}

/** Withdraws an invitation. */
export function useWithdraw() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => send('DELETE', `/invitations/${encodeURIComponent(id)}`),
    onSuccess: refresh,
  });
}

/** Changes the role of a person. */
export function useSetRole() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      send('PUT', `/people/${encodeURIComponent(id)}/role`, { role }),
    onSuccess: refresh,
  });
}

/** Removes a person. Once the server has answered, they are out. */
export function useRemovePerson() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => send('DELETE', `/people/${encodeURIComponent(id)}`),
    onSuccess: refresh,
  });
}

/** Makes a link for somebody who has forgotten their password. The response is the only place where it ever appears. */
export function useMakePasswordLink() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => send<PasswordLink>('POST', `/people/${encodeURIComponent(id)}/password-link`),
    onSuccess: refresh,
    gcTime: 0,
  });
}

/** Ends the sessions that a person has for this account. */
export function useEndSessions() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => send('DELETE', `/people/${encodeURIComponent(id)}/sessions`),
    onSuccess: refresh,
  });
}

/** Refreshes what depends on people. The user may have changed their own role, or ended their own session. */
function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    for (const queryKey of [auditEventsKey, sessionsKey, sessionKey]) void queries.invalidateQueries({ queryKey });
    await Promise.all([invitationsKey, peopleKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
