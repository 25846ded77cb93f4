import { useRef, useState } from 'react';
import { ApiFailure } from '../api/api-failure';
import type { RateLimit } from '../api/rate-limit';
import type { Voice } from '../api/types';
import { Panel } from '../shared/panel';
import { Player } from './player';
import { RequestCodePanel } from './request-code-panel';
import { SpeechForm } from './speech-form';
import type { SpeechRequest } from './speech-request';
import type { SpeechState } from './speech-state';
import { useSpeech } from './use-speech';
import { useSpeechRequest } from './use-speech-request';
import { useSpeechStatus } from './use-speech-status';
import { defaultVoice } from './use-voices';
import classes from './playground.module.css';

/** The form, the player and the code of the request. */
export function Playground({ voices }: { voices: Voice[] }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [limit, setLimit] = useState<RateLimit>();
  const [request, changeRequest] = useSpeechRequest(voices);
  const { state, speak, stop } = useSpeech(audio, (known) => known && setLimit(known));
  const status = useSpeechStatus(request.voice_id, state.phase === 'waiting');
  const voice = voices.find(({ voice_id }) => voice_id === request.voice_id) ?? defaultVoice(voices);
  return (
    <div className={classes.playground}>
      <Panel>
        <SpeechForm
          request={request}
          onChange={changeRequest}
          maxCharacters={status?.max_text_characters}
          voices={voices}
          voice={voice}
          limit={limit}
          onLimit={(known) => known && setLimit(known)}
          markupError={markupErrorOf(state, request)}
          busy={state.phase === 'waiting' || state.phase === 'streaming'}
          onSpeak={() => void speak(request, voice)}
          onStop={stop}
        />
      </Panel>
      <div className={classes.results}>
        <Player audio={audio} speech={state} status={status} />
        <RequestCodePanel request={request} />
      </div>
    </div>
  );
}

/** What is wrong with the markup of the text in the form, until it is changed. */
function markupErrorOf({ error, request: spoken }: SpeechState, request: SpeechRequest): string | undefined {
  const isOfText = spoken?.text === request.text && spoken.input_type === request.input_type;
  return isOfText && error instanceof ApiFailure && error.code === 'INVALID_SSML' ? error.message : undefined;
}
