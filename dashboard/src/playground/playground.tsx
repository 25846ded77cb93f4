import { useRef, useState } from 'react';
import type { RateLimit } from '../api/rate-limit';
import type { Voice } from '../api/types';
import { Panel } from '../shared/panel';
import { Player } from './player';
import { RequestCodePanel } from './request-code-panel';
import { SpeechForm } from './speech-form';
import type { SpeechRequest } from './speech-request';
import { useSpeech } from './use-speech';
import classes from './playground.module.css';

const firstText =
  'Hello from Voxgate. Every sentence lights up while it is being said. It costs $5.20, and takes about 3 min.';

/** The form, the player, and the code, once there are voices. */
export function Playground({ voices }: { voices: Voice[] }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [limit, setLimit] = useState<RateLimit>();
  const [request, setRequest] = useState<SpeechRequest>({
    text: firstText,
    voice_id: voices[0]!.voice_id,
    format: 'mp3',
    speed: 1,
  });
  const { state, speak, stop } = useSpeech(audio, (known) => known && setLimit(known));
  const voice = voices.find(({ voice_id }) => voice_id === request.voice_id) ?? voices[0]!;
  return (
    <div className={classes.playground}>
      <Panel>
        <SpeechForm
          request={request}
          onChange={(change) => setRequest((now) => ({ ...now, ...change }))}
          voices={voices}
          voice={voice}
          limit={limit}
          onLimit={(known) => known && setLimit(known)}
          busy={state.phase === 'waiting' || state.phase === 'coming'}
          onSpeak={() => void speak(request, voice)}
          onStop={stop}
        />
      </Panel>
      <div className={classes.results}>
        <Player audio={audio} speech={state} />
        <RequestCodePanel request={request} />
      </div>
    </div>
  );
}
