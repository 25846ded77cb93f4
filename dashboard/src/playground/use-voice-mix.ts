import { useEffect, useState } from 'react';
import type { Voice } from '../api/types';
import { readDraft, writeDraft } from '../session/drafts';
import { useSession } from '../session/use-session';
import { firstMix, isPossibleMix, type MixPart } from './voice-mix';

const draftName = 'mix';

interface MixDraft {
  isOn: boolean;
  parts: MixPart[];
  /** The voice that was chosen when the mix was begun. Choosing another one begins another mix. */
  from: string;
}

/** The mix of voices in the form, which is kept while a single voice is used, and in this tab. */
export function useVoiceMix(voices: readonly Voice[], chosen: Voice) {
  const { data: session } = useSession();
  const personId = session?.person.id ?? '';
  const [draft, setDraft] = useState(() => draftOf(readDraft(personId, draftName)));
  useEffect(() => writeDraft(personId, draftName, draft), [personId, draft]);
  const isPossible = isPossibleMix(draft.parts, voices);
  return {
    /** `undefined`: a single voice is used. A voice of the mix may also be gone. */
    parts: draft.isOn && isPossible ? draft.parts : undefined,
    change: (parts: MixPart[]) => setDraft((now) => ({ ...now, parts })),
    /** Opens the mix that was used before. If another voice has been chosen since, begins a mix with it, or opens it if it is a mix. */
    turnOn: () => {
      const isSame = isPossible && draft.from === chosen.voice_id;
      setDraft({ isOn: true, parts: isSame ? draft.parts : firstMix(chosen, voices), from: chosen.voice_id });
    },
    turnOff: () => setDraft((now) => ({ ...now, isOn: false })),
  };
}

function draftOf(value: unknown): MixDraft {
  const { isOn, parts, from } = (value ?? {}) as Partial<MixDraft>;
  const isRead = Array.isArray(parts) && parts.every((part: unknown) => typeof part === 'object' && part !== null);
  return { isOn: isOn === true, parts: isRead ? parts : [], from: from ?? '' };
}
