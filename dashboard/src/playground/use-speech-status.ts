import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client';
import { speechStatusKey } from '../api/query-keys';
import type { SpeechStatus } from '../api/types';

const everyMs = 1000;

/**
 * The limit on a text's length, and what a request for a voice would wait for now.
 *
 * @param watched whether to ask the server again every second.
 */
export function useSpeechStatus(voiceId: string, watched: boolean): SpeechStatus | undefined {
  const { data } = useQuery({
    queryKey: [...speechStatusKey, voiceId],
    queryFn: ({ signal }) => get<SpeechStatus>(`/speech-status?voice_id=${encodeURIComponent(voiceId)}`, signal),
    refetchInterval: watched ? everyMs : false,
    staleTime: watched ? 0 : 60_000,
  });
  return data;
}
