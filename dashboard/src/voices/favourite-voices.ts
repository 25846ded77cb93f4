import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { get, send } from '../api/client';
import { favouriteVoicesKey } from '../api/query-keys';
import { useSession } from '../session/use-session';

interface Change {
  add?: string[];
  remove?: string[];
}

/** The heading of the error when a change was not kept. */
export const favouriteFailure = 'The favourite was not changed';

/** The user's favourite voices in the account that the page shows, and why the last change was not kept. */
export function useFavouriteVoices() {
  const queries = useQueryClient();
  const { data: session } = useSession();
  const { data: ids } = useQuery({
    queryKey: favouriteVoicesKey,
    queryFn: async ({ signal }) => (await get<{ data: string[] }>('/favourite-voices', signal)).data,
  });
  const favourites: ReadonlySet<string> = useMemo(() => new Set(ids), [ids]);
  const show = useCallback((next: string[]) => queries.setQueryData<string[]>(favouriteVoicesKey, next), [queries]);
  const { mutate, error } = useMutation({
    mutationFn: async (change: Change) => (await send<{ data: string[] }>('PATCH', '/favourite-voices', change)).data,
    // Shown at once. What the server says comes later.
    onMutate: async ({ add = [], remove = [] }) => {
      await queries.cancelQueries({ queryKey: favouriteVoicesKey });
      const now = queries.getQueryData<string[]>(favouriteVoicesKey) ?? [];
      show([...now, ...add].filter((id) => !remove.includes(id)));
    },
    onSuccess: show,
    onError: () => queries.invalidateQueries({ queryKey: favouriteVoicesKey }),
  });
  const toggle = useCallback(
    (voiceId: string) => mutate(favourites.has(voiceId) ? { remove: [voiceId] } : { add: [voiceId] }),
    [favourites, mutate],
  );

  const personId = session?.person.id;
  const isLoaded = ids !== undefined;
  useEffect(() => {
    const former = personId === undefined || !isLoaded ? [] : readFormer(personId);
    if (former.length > 0) mutate({ add: former }, { onSuccess: () => forgetFormer(personId!) });
  }, [personId, isLoaded, mutate]);
  return { favourites, toggle, error };
}

/** Where an earlier version of the page kept a person's favourites, before the server did. */
const formerName = (personId: string) => `voxgate:favourite-voices:${personId}`;

function readFormer(personId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(formerName(personId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, 200) : [];
  } catch {
    // Storage may be disabled.
    return [];
  }
}

function forgetFormer(personId: string): void {
  try {
    localStorage.removeItem(formerName(personId));
  } catch {
    // It is added again when the page is next opened, which changes nothing.
  }
}
