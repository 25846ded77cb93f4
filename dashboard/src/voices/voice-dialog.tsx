import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Voice } from '../api/types';
import { clipOf } from '../playground/clips';
import { requestCode } from '../playground/request-code';
import { sampleSentence } from '../playground/sample-sentences';
import { useSpeechRequest } from '../playground/use-speech-request';
import { useVoiceMix } from '../playground/use-voice-mix';
import { languageName } from '../playground/voice-groups';
import { useMay } from '../session/use-may';
import { CodeBlock } from '../shared/code-block';
import { CopyTextButton } from '../shared/copy-button';
import { Fact, FactId, Facts } from '../shared/facts';
import { WaveIcon } from '../shared/icons';
import { serverUrl } from '../shared/public-path';
import { RelativeTime } from '../shared/relative-time';
import { PitchSlider } from './pitch-slider';
import { PlayButton } from './play-button';
import { PlayerMessage } from './player-message';
import { TryText } from './try-text';
import classes from './voice-dialog.module.css';
import { VoiceKeys } from './voice-keys';
import { engineName, groundsInWords, kindOf, styleMeanings } from './voice-words';

interface VoiceDialogProps {
  /** `undefined`: the dialog is closed. */
  voice: Voice | undefined;
  voices: Voice[];
  /** What a mix consists of. */
  parts: string | undefined;
  /** Asks whether to delete the voice. Without it, it cannot be deleted. */
  onDelete: (() => void) | undefined;
  onClose: () => void;
}

/** Everything about a voice: hear it with any text, and use it. */
export function VoiceDialog({ voice, onClose, ...others }: VoiceDialogProps) {
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(voice);
  if (voice && voice !== shown) setShown(voice);
  return (
    <Modal opened={voice !== undefined} onClose={onClose} title={shown?.name} size={640}>
      {shown && <Content key={shown.voice_id} voice={shown} {...others} />}
    </Modal>
  );
}

function Content({ voice, voices, parts, onDelete }: Omit<VoiceDialogProps, 'voice' | 'onClose'> & { voice: Voice }) {
  const may = useMay();
  const [text, setText] = useState(() => sampleSentence(voice.language));
  const [pitch, setPitch] = useState(0);
  const [, changeRequest] = useSpeechRequest(voices);
  const mix = useVoiceMix(voices, voice);
  const { voice_id: id, style = [], grade, timestamps } = voice;
  const spoken = text.trim() === '' ? sampleSentence(voice.language) : text.trim();
  const takeToPlayground = () => {
    mix.turnOff();
    // The text in the playground may have taken effort. It stays.
    changeRequest({ voice_id: id });
  };
  const code = requestCode('curl', serverUrl(), {
    text: spoken,
    input_type: 'text',
    voice_id: id,
    format: 'mp3',
    speed: 1,
    pitch,
  });
  return (
    <Stack>
      {may('speech') && (
        <>
          <PlayerMessage />
          <div className={classes.hear}>
            <PlayButton clip={clipOf(voice, { text: spoken, pitch })} what={`${voice.name} with this text`} />
            <TryText
              className={classes.text}
              label="Hear it with your own text"
              description="Each new text counts as one request"
              value={text}
              onChange={setText}
            />
          </div>
          {voice.pitch && <PitchSlider value={pitch} onChange={setPitch} />}
        </>
      )}
      <Facts>
        <Fact name="Voice id">
          <FactId>{id}</FactId>
        </Fact>
        {parts !== undefined && <Fact name="Mix of">{parts}</Fact>}
        <Fact name="Speaks">{languageName(voice.language)}</Fact>
        <Fact name="Sounds">{kindOf(voice)}</Fact>
        {style.length > 0 && <Fact name="Style">{style.map((word) => meaningOf(word)).join('; ')}</Fact>}
        {grade !== undefined && (
          <Fact name="Grade">{grade}, by its maker: how good and how much the recordings are</Fact>
        )}
        <Fact name="Engine">
          {engineName(voice.engine)}, {voice.sample_rate / 1000} kHz
          {timestamps.length > 0 && `, times of each ${timestamps.join(' and ')}`}
        </Fact>
        <Fact name="Licence">{voice.license}</Fact>
        {voice.grounds && <Fact name="May be used">{groundsInWords[voice.grounds]}</Fact>}
        {voice.created_at !== undefined && (
          <Fact name="Added">
            <RelativeTime at={voice.created_at} />
          </Fact>
        )}
      </Facts>
      <Group gap="xs">
        {may('speech') && (
          <Button component={Link} href="/playground" leftSection={<WaveIcon />} onClick={takeToPlayground}>
            Open in the playground
          </Button>
        )}
        <CopyTextButton value={id} what="voice id" variant="default" />
        {onDelete && (
          <Button variant="default" c="var(--mantine-color-red-text)" onClick={onDelete}>
            Delete
          </Button>
        )}
      </Group>
      <CodeBlock code={code} what="curl command" />
      {may('keys:read') && <VoiceKeys voice={voice} />}
    </Stack>
  );
}

function meaningOf(word: string): string {
  const meaning = styleMeanings[word];
  return meaning === undefined ? word : `${word} (${meaning})`;
}
