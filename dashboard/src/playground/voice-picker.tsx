import { ActionIcon, Select, Tooltip } from '@mantine/core';
import { useMemo } from 'react';
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

/** A voice, by language, to search for and to hear. */
export function VoicePicker({ voices, value, onChange, onLimit }: VoicePickerProps) {
  const groups = useMemo(() => voiceGroups(voices), [voices]);
  const sample = useVoiceSample(onLimit);
  const silent = sample.state === 'silent';
  const hear = silent ? `Hear a sample of ${value.name}` : 'Stop the sample';
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
          nothingFoundMessage="No voice is called so"
          value={value.voice_id}
          onChange={(id) => {
            const voice = voices.find(({ voice_id }) => voice_id === id);
            if (voice) onChange(voice);
          }}
        />
        <Tooltip label={`${hear} (a request of your limit)`}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={hear}
            loading={sample.state === 'loading'}
            onClick={() => (silent ? void sample.play(value) : sample.stop())}
          >
            {silent ? <SpeakerIcon /> : <StopIcon />}
          </ActionIcon>
        </Tooltip>
      </div>
      {sample.error && <FailureAlert error={sample.error} title="There is no sample" />}
    </div>
  );
}
