import { ActionIcon, Button, Group, Text } from '@mantine/core';
import type { RefObject } from 'react';
import type { SpeechStatus } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { DownloadIcon, PauseIcon, PlayIcon } from '../shared/icons';
import { Panel } from '../shared/panel';
import { saveFile } from '../shared/save-file';
import { minutesAndSeconds } from '../shared/times';
import { audioFormats } from './audio-formats';
import { play } from './play';
import { SpokenText } from './spoken-text';
import type { SpeechState } from './speech-state';
import { usePlayback } from './use-playback';
import { WaitingFor } from './waiting-for';
import { Waveform } from './waveform';
import classes from './player.module.css';

interface PlayerProps {
  audio: RefObject<HTMLAudioElement | null>;
  speech: SpeechState;
  status: SpeechStatus | undefined;
}

/** The player: controls, waveform, the text with the current sentence highlighted, and the download. */
export function Player({ audio, speech, status }: PlayerProps) {
  const { phase, request, timestamps, peaks, file, durationSeconds, error } = speech;
  const { playing, time, seek } = usePlayback(audio);
  const length = durationSeconds ?? peaks?.seconds ?? 0;
  const ready = phase === 'streaming' || phase === 'complete';

  const toggle = () => {
    if (!audio.current) return;
    if (playing) audio.current.pause();
    else play(audio.current);
  };
  return (
    <Panel title="Listen">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the spoken text is shown below it */}
      <audio ref={audio} hidden />
      <div className={classes.controls}>
        <ActionIcon
          size={44}
          radius="xl"
          aria-label={playing ? 'Pause' : 'Play'}
          disabled={!ready}
          loading={phase === 'waiting'}
          onClick={toggle}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </ActionIcon>
        <div className={classes.wave}>
          <Waveform audio={audio} peaks={peaks} time={time} onSeek={seek} />
        </div>
      </div>
      <Group justify="space-between" mt="xs" mih={36}>
        <Text size="sm" c="dimmed" className={classes.time}>
          {minutesAndSeconds(time)} / {minutesAndSeconds(length)}
        </Text>
        <output className="visually-hidden">{phaseNames[phase]}</output>
        {file && request && (
          <Button
            variant="default"
            size="xs"
            leftSection={<DownloadIcon />}
            onClick={() => saveFile(file, `speech.${audioFormats[request.format].extension}`)}
          >
            Download
          </Button>
        )}
      </Group>
      {phase === 'waiting' && <WaitingFor status={status} />}
      {error && <FailureAlert error={error} title="Speech failed" />}
      {request && phase !== 'failed' ? (
        <div className={classes.text}>
          <SpokenText text={request.text} timestamps={timestamps} time={playing || time > 0 ? time : -1} />
        </div>
      ) : null}
      {phase === 'idle' && !request && (
        <Text c="dimmed" size="sm" mt="sm">
          Press Speak. Audio plays as it arrives, and each sentence is highlighted as it is spoken.
        </Text>
      )}
    </Panel>
  );
}

/** Announced by screen readers. */
const phaseNames: Record<SpeechState['phase'], string> = {
  idle: '',
  waiting: 'Waiting for audio',
  streaming: 'Speaking',
  complete: 'Speech complete',
  failed: '',
};
