import type { Voice } from '../api/types';
import { useDraft } from '../drafts/use-draft';
import { audioFormats } from './audio-formats';
import type { SpeechRequest } from './speech-request';
import { defaultVoice } from './use-voices';

const firstText =
  'Hello from Voxgate. Every sentence is highlighted as it is spoken. It costs $5.20 and takes about 3 min.';

/** The request in the form: the draft last written in this browser, or a default request. */
export function useSpeechRequest(voices: Voice[]) {
  const { value, change } = useDraft('playground:speech', usable({}, voices));
  return [usable(value, voices), change] as const;
}

/** The still valid parts of a draft. Its voice may be gone, and its format may be of another version of the page. */
function usable(draft: Partial<SpeechRequest>, voices: Voice[]): SpeechRequest {
  const { text, input_type: inputType, voice_id: voiceId, format, speed } = draft;
  return {
    text: typeof text === 'string' ? text : firstText,
    input_type: inputType === 'ssml' ? 'ssml' : 'text',
    voice_id: (voices.find((voice) => voice.voice_id === voiceId) ?? defaultVoice(voices)).voice_id,
    format: format !== undefined && Object.hasOwn(audioFormats, format) ? format : 'mp3',
    speed: typeof speed === 'number' && speed >= 0.5 && speed <= 2 ? speed : 1,
  };
}
