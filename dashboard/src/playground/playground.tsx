import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../api/api-failure';
import type { RateLimit } from '../api/rate-limit';
import type { Voice } from '../api/types';
import { useMay } from '../session/use-may';
import { Panel } from '../shared/panel';
import { MixEditor } from './mix-editor';
import { Player } from './player';
import { RequestCodePanel } from './request-code-panel';
import { SaveMixDialog } from './save-mix-dialog';
import { SavedMixesPanel } from './saved-mixes-panel';
import { SpeechForm } from './speech-form';
import type { SpeechRequest } from './speech-request';
import type { SpeechState } from './speech-state';
import { useSpeech } from './use-speech';
import { useSpeechRequest } from './use-speech-request';
import { useSpeechStatus } from './use-speech-status';
import { useVoiceMix } from './use-voice-mix';
import { defaultVoice } from './use-voices';
import { VoiceField } from './voice-field';
import { mixedVoice } from './voice-mix';
import { VoicePicker } from './voice-picker';
import classes from './playground.module.css';

/** The form with its voice or mix, the player, the code of the request, and the saved mixes. */
export function Playground({ voices }: { voices: Voice[] }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [limit, setLimit] = useState<RateLimit>();
  const keepLimit = (known: RateLimit | undefined) => known && setLimit(known);
  const [draft, changeRequest] = useSpeechRequest(voices);
  const chosen = voices.find(({ voice_id }) => voice_id === draft.voice_id) ?? defaultVoice(voices);
  const mix = useVoiceMix(voices, chosen);
  const voice = mix.parts ? mixedVoice(mix.parts, voices) : chosen;
  const request = { ...draft, voice_id: voice.voice_id };
  const { state, speak, stop } = useSpeech(audio, keepLimit);
  // All voices of a mix have one engine. With the id of the mix, each move of a slider would send a request.
  const status = useSpeechStatus(mix.parts?.[0]?.voiceId ?? voice.voice_id, state.phase === 'waiting');

  const choose = ({ voice_id }: Voice) => {
    mix.turnOff();
    changeRequest({ voice_id });
  };
  const chosenButton = useRef<HTMLButtonElement>(null);
  const [isNaming, setIsNaming] = useState(false);
  const isJustSaved = useRef(false);
  useEffect(() => {
    // The button that opened the dialog is gone with the sliders. That of the saved mix may come after the dialog has closed.
    if (!isJustSaved.current || isNaming || !chosenButton.current) return;
    isJustSaved.current = false;
    chosenButton.current.focus();
  });
  const stopNaming = () => setIsNaming(false);
  const maySave = useMay()('voices:write');
  return (
    <div className={classes.playground}>
      <div className={classes.form}>
        <Panel>
          <SpeechForm
            request={request}
            onChange={changeRequest}
            maxCharacters={status?.max_text_characters}
            limit={limit}
            markupError={markupErrorOf(state, request)}
            busy={state.phase === 'waiting' || state.phase === 'streaming'}
            onSpeak={() => void speak(request, voice)}
            onStop={stop}
          >
            <VoiceField
              voices={voices}
              isMix={mix.parts !== undefined}
              onMix={(isMix) => (isMix ? mix.turnOn() : mix.turnOff())}
            >
              {mix.parts ? (
                <MixEditor
                  parts={mix.parts}
                  onChange={mix.change}
                  voices={voices}
                  mixed={voice}
                  onSave={maySave ? () => setIsNaming(true) : undefined}
                />
              ) : (
                <VoicePicker
                  voices={voices}
                  value={chosen}
                  onChange={({ voice_id }) => changeRequest({ voice_id })}
                  onLimit={keepLimit}
                />
              )}
            </VoiceField>
          </SpeechForm>
        </Panel>
      </div>
      <div className={classes.results}>
        <Player audio={audio} speech={state} status={status} />
        <RequestCodePanel request={request} />
      </div>
      <div className={classes.mixes}>
        <SavedMixesPanel voices={voices} chosen={voice} onUse={choose} chosenButton={chosenButton} />
      </div>
      <SaveMixDialog
        opened={isNaming}
        mix={voice.voice_id}
        onSaved={(saved) => {
          isJustSaved.current = true;
          choose(saved);
        }}
        onClose={stopNaming}
      />
    </div>
  );
}

/** What is wrong with the markup of the text in the form, until it is changed. */
function markupErrorOf({ error, request: spoken }: SpeechState, request: SpeechRequest): string | undefined {
  const isOfText = spoken?.text === request.text && spoken.input_type === request.input_type;
  return isOfText && error instanceof ApiFailure && error.code === 'INVALID_SSML' ? error.message : undefined;
}
