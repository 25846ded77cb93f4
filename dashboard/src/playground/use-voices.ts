import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client';
import { voicesKey } from '../api/query-keys';
import type { Voice } from '../api/types';

/** The available voices. */
export function useVoices() {
  return useQuery({
    queryKey: voicesKey,
    queryFn: async ({ signal }) => (await get<{ data: Voice[] }>('/voices', signal)).data,
    staleTime: 60_000,
  });
}

/** The server's default voice. There must be at least one voice. */
export function defaultVoice(voices: readonly Voice[]): Voice {
  return voices.find(({ is_default: isDefault }) => isDefault) ?? voices[0]!;
}
