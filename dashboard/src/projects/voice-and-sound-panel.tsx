import { Button, Checkbox, Group, Input, NativeSelect, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Project } from '../api/project-types';
import type { Voice } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { Panel } from '../shared/panel';
import { formatName, formatsOf } from './formats';
import { useUpdateProject } from './use-projects';
import { VoiceGallery } from './voice-gallery';
import { voiceName } from './voice-name';
import classes from './voice-and-sound-panel.module.css';

const marks = [0.5, 1, 1.5, 2].map((value) => ({ value, label: `${value}×` }));

const loudnesses = [
  { value: '-14', label: '−14 LUFS: music streaming' },
  { value: '-16', label: '−16 LUFS: podcasts' },
  { value: '-19', label: '−19 LUFS: audiobooks' },
  { value: '-23', label: '−23 LUFS: broadcasting' },
];

const normalizations = [
  { value: 'auto', label: 'Read out as words' },
  { value: 'off', label: 'Leave as they are' },
];

interface VoiceAndSoundPanelProps {
  project: Project;
  voices: Voice[];
  mayChange: boolean;
}

/** The voice of a project, and what is made of it. Each change is saved at once. */
export function VoiceAndSoundPanel({ project, voices, mayChange }: VoiceAndSoundPanelProps) {
  const update = useUpdateProject(project.id);
  const [isChoosing, setIsChoosing] = useState(false);
  const [speed, setSpeed] = useState(project.speed);
  const chosenLoudness = String(project.loudness);
  const loudnessChoices = loudnesses.some(({ value }) => value === chosenLoudness)
    ? loudnesses
    : [{ value: chosenLoudness, label: `${chosenLoudness.replace('-', '−')} LUFS` }, ...loudnesses];
  return (
    <Panel title="Voice and sound">
      <Stack>
        {update.error && <FailureAlert error={update.error} title="The project was not changed" />}
        <Group justify="space-between" gap="sm">
          <div>
            <Text size="sm" fw={550}>
              {voiceName(project.voice_id, voices)}
            </Text>
            <Text size="sm" c="dimmed">
              reads all chapters that have no voice of their own.
            </Text>
          </div>
          <Button variant="default" disabled={!mayChange} onClick={() => setIsChoosing(true)}>
            Choose a voice
          </Button>
        </Group>
        <div className={classes.pair}>
          <div className={classes.speed}>
            <Input.Label component="div" id="project-speed" mb={6}>
              Speed
            </Input.Label>
            <Slider
              aria-labelledby="project-speed"
              thumbProps={{ 'aria-labelledby': 'project-speed' }}
              thumbValueText={`${speed} times`}
              min={0.5}
              max={2}
              step={0.05}
              marks={marks}
              label={(value) => `${value}×`}
              disabled={!mayChange}
              value={speed}
              onChange={(value) => setSpeed(Number(value.toFixed(2)))}
              onChangeEnd={(value) => update.mutate({ speed: Number(value.toFixed(2)) })}
            />
          </div>
          <NativeSelect
            label="Loudness"
            data={loudnessChoices}
            disabled={!mayChange}
            value={chosenLoudness}
            onChange={(event) => update.mutate({ loudness: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Numbers and abbreviations"
            data={normalizations}
            disabled={!mayChange}
            value={project.normalize}
            onChange={(event) => update.mutate({ normalize: event.currentTarget.value as Project['normalize'] })}
          />
        </div>
        <Checkbox.Group
          label="Files to make"
          description="Each chapter and the whole are made in every format."
          value={project.formats}
          onChange={(chosen) => {
            // At least one is needed.
            if (chosen.length > 0) update.mutate({ formats: chosen });
          }}
        >
          <Group mt="xs" gap="lg">
            {formatsOf(project).map((format) => (
              <Checkbox key={format} value={format} label={formatName(format)} disabled={!mayChange} />
            ))}
          </Group>
        </Checkbox.Group>
        <Checkbox
          label="Check what was spoken"
          description="A recogniser listens to each English sentence. One that does not match the text is spoken again; if it still does not, it is listed for you. This takes longer."
          disabled={!mayChange}
          checked={project.self_check}
          onChange={(event) => update.mutate({ self_check: event.currentTarget.checked })}
        />
      </Stack>
      <VoiceGallery
        opened={isChoosing}
        title="Voice of the project"
        voices={voices}
        value={project.voice_id}
        onChoose={(voiceId) => {
          setIsChoosing(false);
          if (voiceId !== null) update.mutate({ voice_id: voiceId });
        }}
        onClose={() => setIsChoosing(false)}
      />
    </Panel>
  );
}
