import { useEffect, useState } from 'react';
import type { Voice } from '../api/types';
import { readDraft, writeDraft } from '../session/drafts';
import { useSession } from '../session/use-session';
import { audioFormats } from './audio-formats';
import type { SpeechRequest } from './speech-request';

const firstText =
  'Hello from Voxgate. Every sentence lights up while it is being said. It costs $5.20, and takes about 3 min.';
const draftName = 'speech';

/** The request in the form: the one that the person was last writing in this tab, or a first one. */
export function useSpeechRequest(voices: Voice[]) {
  const { data: session } = useSession();
  const personId = session?.person.id ?? '';
  const [request, setRequest] = useState(() => usable(readDraft(personId, draftName), voices));
  useEffect(() => writeDraft(personId, draftName, request), [personId, request]);
  return [request, (change: Partial<SpeechRequest>) => setRequest((now) => ({ ...now, ...change }))] as const;
}

/** What can still be used of a draft: voices come and go, and its format may be of another version of the page. */
function usable(draft: unknown, voices: Voice[]): SpeechRequest {
  const { text, voice_id: voiceId, format, speed } = (draft ?? {}) as Partial<SpeechRequest>;
  return {
    text: typeof text === 'string' ? text : firstText,
    voice_id: (voices.find((voice) => voice.voice_id === voiceId) ?? voices[0]!).voice_id,
    format: format !== undefined && Object.hasOwn(audioFormats, format) ? format : 'mp3',
    speed: typeof speed === 'number' && speed >= 0.5 && speed <= 2 ? speed : 1,
  };
}
