import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, request, send, upload } from '../api/client';
import { auditEventsKey, dictionariesKey } from '../api/query-keys';
import type { Dictionary, DictionaryRule, DictionaryWithRules, ImportedDictionary } from '../api/types';
import { saveFile } from '../shared/save-file';

const base = '/pronunciation-dictionaries';
const pathOf = (id: string) => `${base}/${encodeURIComponent(id)}`;
const plsType = 'application/pls+xml';

/** The account's pronunciation dictionaries, oldest first. */
export function useDictionaries() {
  return useQuery({
    queryKey: dictionariesKey,
    queryFn: async ({ signal }) => (await get<{ data: Dictionary[] }>(base, signal)).data,
  });
}

/** A dictionary with its rules. */
export function useDictionary(id: string) {
  return useQuery({
    queryKey: [...dictionariesKey, id],
    queryFn: ({ signal }) => get<DictionaryWithRules>(pathOf(id), signal),
  });
}

/** Creates a dictionary without rules. */
export function useCreateDictionary() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (name: string) => send<Dictionary>('POST', base, { name }),
    onSuccess: refresh,
  });
}

/** Creates a dictionary from a PLS lexicon. It has the name of the file. */
export function useImportDictionary() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (file: File) => {
      const name = file.name.replace(/\.\w+$/, '').slice(0, 100);
      return upload<ImportedDictionary>(`${base}/pls?${new URLSearchParams({ name })}`, file, plsType);
    },
    onSuccess: refresh,
  });
}

/** Downloads a dictionary as a PLS lexicon. */
export function useExportDictionary() {
  return useMutation({
    mutationFn: async ({ id, name }: Dictionary) => {
      const response = await request('GET', `${pathOf(id)}/pls`);
      saveFile(await response.blob(), `${name}.pls`);
    },
  });
}

/** Changes the name of a dictionary, or whether it is used by default. */
export function useUpdateDictionary() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...fields }: { id: string; name?: string; is_default?: boolean }) =>
      send<Dictionary>('PATCH', pathOf(id), fields),
    onSuccess: refresh,
  });
}

/** Replaces the rules of a dictionary. If somebody else has changed them since they were loaded, fails, and loads them again. */
export function useSaveRules({ id, version }: Dictionary) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (rules: readonly DictionaryRule[]) =>
      send<Dictionary>('PATCH', pathOf(id), { rules, expected_version: version }),
    onSettled: refresh,
  });
}

/** Removes a dictionary. */
export function useRemoveDictionary() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (id: string) => send('DELETE', pathOf(id)), onSuccess: refresh });
}

function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: auditEventsKey });
    await queries.invalidateQueries({ queryKey: dictionariesKey });
  };
}
