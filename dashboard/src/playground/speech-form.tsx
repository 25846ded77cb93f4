import { Button, Group, Input, NativeSelect, SegmentedControl, Slider, Stack, Text, Textarea } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { RateLimit } from '../api/rate-limit';
import { PlayIcon, StopIcon } from '../shared/icons';
import { count } from '../shared/numbers';
import { type AudioFormat, audioFormats, canStream } from './audio-formats';
import { LimitLeft } from './limit-left';
import { lineOfError, spokenLength } from './markup';
import { inputTypes, type SpeechRequest } from './speech-request';
import classes from './speech-form.module.css';
import { TooLongText } from './too-long-text';

interface SpeechFormProps {
  request: SpeechRequest;
  onChange: (change: Partial<SpeechRequest>) => void;
  /** The longest text that the server accepts, in Unicode code points. `undefined` until it is known. */
  maxCharacters: number | undefined;
  limit: RateLimit | undefined;
  /** What is wrong with the markup of the text, as the server says. */
  markupError: string | undefined;
  /** Whether a request is running. */
  busy: boolean;
  onSpeak: () => void;
  onStop: () => void;
  /** The fields of the voice. */
  children: ReactNode;
}

const formatChoices = Object.entries(audioFormats).map(([value, { label }]) => ({ value, label }));
const inputChoices = inputTypes.map((value) => ({ value, label: { text: 'Plain', ssml: 'SSML' }[value] }));
const marks = [0.5, 1, 1.5, 2].map((value) => ({ value, label: `${value}×` }));

/** What a text may have before the server has said it. */
const maxUnknown = 100_000;

/** A text this many times as long as the limit is not put into the field: with megabytes, each key would take a second. */
const maxTimes = 4;

/** The form of a speech request: text, voice, speed and format. */
export function SpeechForm(props: SpeechFormProps) {
  const { request, onChange, maxCharacters, limit, markupError, busy, onSpeak, onStop, children } = props;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (excess > 0) textarea.current?.focus();
    else onSpeak();
  };
  const textarea = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = textarea.current;
    const line = markupError !== undefined && field ? lineOfError(markupError, field.value) : undefined;
    if (!line) return;
    field!.focus();
    field!.setSelectionRange(line.start, line.end);
  }, [markupError]);
  const isSsml = request.input_type === 'ssml';
  const [refused, setRefused] = useState<string | null>(null);
  const most = maxCharacters ?? maxUnknown;
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text');
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const rest = value.slice(0, selectionStart) + value.slice(selectionEnd);
    // Short texts are not counted.
    const isLong = pasted.length > most && spokenLength(pasted, isSsml) + rest.length > most;
    setRefused(isLong ? pasted : null);
    if (isLong) event.preventDefault();
  };
  const write = (text: string) => {
    // Dropped, for example.
    if (text.length > most * maxTimes && text.length > request.text.length) setRefused(text);
    else onChange({ text });
  };
  const characters = spokenLength(request.text, isSsml);
  // Of SSML, only the server knows the length exactly.
  const excess = maxCharacters === undefined || isSsml ? 0 : characters - maxCharacters;
  return (
    <form onSubmit={submit}>
      <Stack>
        <div>
          <SegmentedControl
            aria-label="Markup"
            size="xs"
            mb="xs"
            data={inputChoices}
            value={request.input_type}
            onChange={(value) => onChange({ input_type: value })}
          />
          <Textarea
            ref={textarea}
            label="Text"
            autosize
            minRows={5}
            maxRows={12}
            required
            withAsterisk={false}
            dir="auto"
            error={markupError ?? excess > 0}
            aria-describedby="text-length"
            value={request.text}
            onChange={(event) => write(event.currentTarget.value)}
            onPaste={paste}
          />
          <Text size="xs" c={excess > 0 ? 'red' : 'dimmed'} ta="right" mt={4} id="text-length">
            {isSsml && 'About '}
            {count(characters)}
            {maxCharacters !== undefined && ` / ${count(maxCharacters)}`} characters
            {excess > 0 && `: shorten the text by ${count(excess)}`}
          </Text>
        </div>
        {refused !== null && (
          <TooLongText text={refused} isSsml={isSsml} most={most} onDismiss={() => setRefused(null)} />
        )}
        {children}
        <div className={classes.pair}>
          <div className={classes.speed}>
            <Input.Label component="div" id="speed-label" mb={6}>
              Speed
            </Input.Label>
            <Slider
              aria-labelledby="speed-label"
              thumbProps={{ 'aria-labelledby': 'speed-label' }}
              thumbValueText={`${request.speed} times`}
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
