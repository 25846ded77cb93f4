import { ActionIcon, Anchor, Select, Tooltip } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { RateLimit } from '../api/rate-limit';
import type { Voice } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { SpeakerIcon, StopIcon } from '../shared/icons';
import { useVoiceSample } from './use-voice-sample';
import { voiceGroups } from './voice-groups';
import classes from './voice-picker.module.css';

interface VoicePickerProps {
  voices: Voice[];
  value: Voice;
  onChange: (voice: Voice) => void;
  onLimit: (limit: RateLimit | undefined) => void;
}

/** A searchable list of the voices by language, and a button that plays a sample. */
export function VoicePicker({ voices, value, onChange, onLimit }: VoicePickerProps) {
  const groups = useMemo(() => voiceGroups(voices), [voices]);
  const sample = useVoiceSample(onLimit);
  const idle = sample.state === 'idle';
  const hear = idle ? `Hear a sample of ${value.name}` : 'Stop the sample';
  return (
    <div>
      <div className={classes.row}>
        <Select
          className={classes.select}
          label="Voice"
          data={groups}
          searchable
          allowDeselect={false}
          maxDropdownHeight={320}
          nothingFoundMessage="No matching voice"
          value={value.voice_id}
          onChange={(id) => {
            const voice = voices.find(({ voice_id }) => voice_id === id);
            if (voice) onChange(voice);
          }}
        />
        <Tooltip label={`${hear} (counts as one request)`}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={hear}
            loading={sample.state === 'loading'}
            onClick={() => (idle ? void sample.play(value) : sample.stop())}
          >
            {idle ? <SpeakerIcon /> : <StopIcon />}
          </ActionIcon>
        </Tooltip>
      </div>
      <Anchor component={Link} href="/voices" size="sm">
        See and compare all voices
      </Anchor>
      {sample.error && <FailureAlert error={sample.error} title="The sample could not be played" />}
    </div>
  );
}
