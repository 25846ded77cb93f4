import { Button, Group, Input, NativeSelect, Slider, Stack, Text, Textarea } from '@mantine/core';
import type { SubmitEvent } from 'react';
import type { RateLimit } from '../api/rate-limit';
import type { Voice } from '../api/types';
import { PlayIcon, StopIcon } from '../shared/icons';
import { count } from '../shared/numbers';
import { type AudioFormat, audioFormats, canStream } from './audio-formats';
import { LimitLeft } from './limit-left';
import type { SpeechRequest } from './speech-request';
import { VoicePicker } from './voice-picker';
import classes from './speech-form.module.css';

interface SpeechFormProps {
  request: SpeechRequest;
  onChange: (change: Partial<SpeechRequest>) => void;
  /** The longest text that the server accepts, in Unicode code points. `undefined` until it is known. */
  maxCharacters: number | undefined;
  voices: Voice[];
  voice: Voice;
  limit: RateLimit | undefined;
  onLimit: (limit: RateLimit | undefined) => void;
  /** Whether a request is running. */
  busy: boolean;
  onSpeak: () => void;
  onStop: () => void;
}

const formatChoices = Object.entries(audioFormats).map(([value, { label }]) => ({ value, label }));
const marks = [0.5, 1, 1.5, 2].map((value) => ({ value, label: `${value}×` }));

/** The form of a speech request: text, voice, speed and format. */
export function SpeechForm(props: SpeechFormProps) {
  const { request, onChange, maxCharacters, voices, voice, limit, onLimit, busy, onSpeak, onStop } = props;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSpeak();
  };
  const characters = Array.from(request.text.trim()).length;
  const excess = maxCharacters === undefined ? 0 : characters - maxCharacters;
  return (
    <form onSubmit={submit}>
      <Stack>
        <div>
          <Textarea
            label="Text"
            autosize
            minRows={5}
            maxRows={12}
            required
            withAsterisk={false}
            dir="auto"
            error={excess > 0}
            aria-describedby="text-length"
            value={request.text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
          <Text size="xs" c={excess > 0 ? 'red' : 'dimmed'} ta="right" mt={4} id="text-length">
            {count(characters)}
            {maxCharacters !== undefined && ` / ${count(maxCharacters)}`} characters
            {excess > 0 && `: shorten the text by ${count(excess)}`}
          </Text>
        </div>
        <VoicePicker
          voices={voices}
          value={voice}
          onChange={({ voice_id }) => onChange({ voice_id })}
          onLimit={onLimit}
        />
        <div className={classes.pair}>
          <div className={classes.speed}>
            <Input.Label component="div" id="speed-label" mb={6}>
              Speed
            </Input.Label>
            <Slider
              aria-labelledby="speed-label"
              thumbProps={{ 'aria-labelledby': 'speed-label', 'aria-valuetext': `${request.speed} times` }}
              min={0.5}
              max={2}
              step={0.05}
              marks={marks}
              label={(value) => `${value}×`}
              value={request.speed}
              onChange={(speed) => onChange({ speed: Number(speed.toFixed(2)) })}
            />
          </div>
          <NativeSelect
            label="Format"
            data={formatChoices}
            value={request.format}
            onChange={(event) => onChange({ format: event.currentTarget.value as AudioFormat })}
            description={canStream(request.format) ? 'Plays as it arrives' : 'Plays when it is complete'}
            inputWrapperOrder={['label', 'input', 'description']}
          />
        </div>
        <Group justify="space-between" gap="sm">
          <LimitLeft limit={limit} />
          {busy ? (
            <Button key="stop" variant="default" leftSection={<StopIcon />} onClick={onStop}>
              Stop
            </Button>
          ) : (
            <Button key="speak" type="submit" leftSection={<PlayIcon />} disabled={characters === 0 || excess > 0}>
              Speak
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
