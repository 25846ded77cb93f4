import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendLarge } from '../api/client';
import { auditEventsKey, voicesKey } from '../api/query-keys';
import type { Grounds, Voice } from '../api/types';

/** A voice to hand in. */
export interface OwnVoice {
  file: File;
  name: string;
  /** A BCP 47 tag. */
  language: string;
  gender: Voice['gender'];
  grounds: Grounds;
  groundsNote: string;
}

/** What hands a voice in, and how. */
interface HandingIn {
  voice: OwnVoice;
  /** Gets the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Hands in a voice of the account. The voices are loaded again before it succeeds. */
export function useHandInVoice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ voice, onProgress, signal }: HandingIn) =>
      sendLarge<Voice>('POST', '/voices/own', formOf(voice), onProgress, signal),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: auditEventsKey });
      await queries.invalidateQueries({ queryKey: voicesKey });
    },
  });
}

/** The file comes last, so that the server can refuse the other fields before it reads it. */
function formOf({ file, name, language, gender, grounds, groundsNote }: OwnVoice): FormData {
  const form = new FormData();
  form.set('name', name);
  form.set('language', language);
  form.set('gender', gender);
  form.set('grounds', grounds);
  if (groundsNote !== '') form.set('grounds_note', groundsNote);
  form.set('file', file);
  return form;
}
