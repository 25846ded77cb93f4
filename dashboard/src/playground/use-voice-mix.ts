import type { Voice } from '../api/types';
import { useDraft } from '../drafts/use-draft';
import { firstMix, isPossibleMix, type MixPart } from './voice-mix';

interface MixDraft {
  isOn: boolean;
  parts: MixPart[];
  /** The voice that was chosen when the mix was begun. Choosing another one begins another mix. */
  from: string;
}

/** The mix of voices in the form, which is kept while a single voice is used, and in this browser. */
export function useVoiceMix(voices: readonly Voice[], chosen: Voice) {
  const { value, change } = useDraft('playground:mix', noMix);
  const draft = draftOf(value);
  const isPossible = isPossibleMix(draft.parts, voices);
  return {
    /** `undefined`: a single voice is used. A voice of the mix may also be gone. */
    parts: draft.isOn && isPossible ? draft.parts : undefined,
    change: (parts: MixPart[]) => change({ parts }),
    /** Opens the mix that was used before. If another voice has been chosen since, begins a mix with it, or opens it if it is a mix. */
    turnOn: () => {
      const isSame = isPossible && draft.from === chosen.voice_id;
      change({ isOn: true, parts: isSame ? draft.parts : firstMix(chosen, voices), from: chosen.voice_id });
    },
    turnOff: () => change({ isOn: false }),
  };
}

const noMix: MixDraft = { isOn: false, parts: [], from: '' };

/** A draft may be of another version of the page. */
function draftOf({ isOn, parts, from }: MixDraft): MixDraft {
  const isRead = Array.isArray(parts) && parts.every((part: unknown) => typeof part === 'object' && part !== null);
  return { isOn, parts: isRead ? parts : [], from };
}
