import { Button, CloseButton, Group, Select, Slider, Stack, Text } from '@mantine/core';
import { Fragment, useRef } from 'react';
import type { Voice } from '../api/types';
import { CopyTextButton } from '../shared/copy-button';
import { PlayIcon, PlusIcon } from '../shared/icons';
import classes from './mix-editor.module.css';
import { languageName, voiceGroups } from './voice-groups';
import { heaviest, type MixPart, mixableWith, maxParts, sharesOf, voiceOf, withAnotherVoice } from './voice-mix';

interface MixEditorProps {
  parts: readonly MixPart[];
  onChange: (parts: MixPart[]) => void;
  voices: readonly Voice[];
  /** The mix as a voice. */
  mixed: Voice;
  /** Opens the dialog that saves the mix. Without it, the mix cannot be saved. */
  onSave: (() => void) | undefined;
}

/** The voices of a mix with their weights, and the id for requests. "Hear it" submits the form that the editor is in. */
export function MixEditor({ parts, onChange, voices, mixed, onSave }: MixEditorProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const shares = sharesOf(parts);
  const own = parts.map((part) => voiceOf(part, voices)!);
  const fellows = mixableWith(own[0]!, voices);
  const replace = (place: number, change: Partial<MixPart>) =>
    onChange(parts.map((part, index) => (index === place ? { ...part, ...change } : part)));
  const remove = (place: number) => {
    onChange(parts.filter((_, index) => index !== place));
    // The button that had the focus is gone.
    group.current?.focus();
  };
  return (
    <fieldset ref={group} className={classes.mix} tabIndex={-1}>
      <legend className="visually-hidden">Mix of voices</legend>
      <Stack gap="sm">
        {parts.map(({ weight }, place) => (
          <MixPartFields
            // A voice may replace another one in its place. The fields stay the same, and keep the focus.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            place={place}
            voice={own[place]!}
            choices={fellows.filter((voice) => voice === own[place] || !own.includes(voice))}
            weight={weight}
            share={shares[place]!}
            onVoice={(id) => replace(place, { voiceId: id })}
            onWeight={(next) => replace(place, { weight: next })}
            onRemove={parts.length > 2 ? () => remove(place) : undefined}
          />
        ))}
        <Button
          className={classes.add}
          variant="subtle"
          size="compact-sm"
          leftSection={<PlusIcon />}
          disabled={parts.length >= Math.min(maxParts, fellows.length)}
          onClick={() => onChange(withAnotherVoice(parts, voices))}
        >
          Add voice
        </Button>
        {own.some(({ language }) => language !== mixed.language) && (
          <Text size="sm" c="dimmed">
            It speaks {languageName(mixed.language)}, the language of its heaviest voice.
          </Text>
        )}
        <div className={classes.id}>
          <code>
            {mixed.voice_id.split('+').map((part, place) => (
              <Fragment key={part}>
                {place > 0 && '+'}
                <wbr />
                {part}
              </Fragment>
            ))}
          </code>
          <CopyTextButton value={mixed.voice_id} what="voice id" size="compact-sm" variant="default" />
        </div>
        <Group justify="flex-end" gap="xs">
          {onSave && (
            <Button variant="default" size="compact-sm" onClick={onSave}>
              Save mix
            </Button>
          )}
          <Button type="submit" variant="light" size="compact-sm" leftSection={<PlayIcon />}>
            Hear it
          </Button>
        </Group>
      </Stack>
    </fieldset>
  );
}

interface MixPartFieldsProps {
  place: number;
  voice: Voice;
  choices: Voice[];
  weight: number;
  /** In per cent. */
  share: number;
  onVoice: (voiceId: string) => void;
  onWeight: (weight: number) => void;
  /** `undefined`: a mix has at least two voices. */
  onRemove: (() => void) | undefined;
}

function MixPartFields({ place, voice, choices, weight, share, onVoice, onWeight, onRemove }: MixPartFieldsProps) {
  return (
    <div>
      <div className={classes.voice}>
        <Select
          className={classes.select}
          label={`Voice ${place + 1}`}
          data={voiceGroups(choices)}
          searchable
          allowDeselect={false}
          maxDropdownHeight={320}
          nothingFoundMessage="No matching voice"
          value={voice.voice_id}
          onChange={(id) => id !== null && onVoice(id)}
        />
        <span className={classes.share}>{share} %</span>
        {onRemove && <CloseButton size={36} aria-label={`Remove ${voice.name}`} onClick={onRemove} />}
      </div>
      <Slider
        className={classes.slider}
        min={1}
        max={heaviest}
        label={null}
        value={weight}
        onChange={onWeight}
        thumbLabel={`Weight of ${voice.name}`}
        thumbValueText={`${weight} of ${heaviest}, ${share} per cent of the mix`}
      />
    </div>
  );
}
