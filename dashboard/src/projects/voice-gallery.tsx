import { ActionIcon, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Voice } from '../api/types';
import { useVoiceSample } from '../playground/use-voice-sample';
import { languageName } from '../playground/voice-groups';
import { FailureAlert } from '../shared/failure-alert';
import { SpeakerIcon, StarIcon, StopIcon } from '../shared/icons';
import { FavouriteButton } from '../voices/favourite-button';
import { favouriteFailure, useFavouriteVoices } from '../voices/favourite-voices';
import { FilterSelect } from '../voices/filter-select';
import { emptyFilter, matchingVoices, type VoiceFilter } from '../voices/voice-filter';
import classes from './voice-gallery.module.css';

/** How many voices are shown at first, and how many more each time. */
const pageLength = 60;

interface VoiceGalleryProps {
  opened: boolean;
  title: string;
  voices: Voice[];
  /** The voice that is chosen; `null`: that of the project. */
  value: string | null;
  /** The name of the project's voice, if it can be chosen in place of one of the gallery. */
  projectVoice?: string;
  onChoose: (voiceId: string | null) => void;
  onClose: () => void;
}

/** All voices with samples, filters and favourites, to choose one. */
export function VoiceGallery({ opened, title, onClose, ...gallery }: VoiceGalleryProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={720}>
      <Gallery {...gallery} />
    </Modal>
  );
}

function Gallery({ voices, value, projectVoice, onChoose }: Omit<VoiceGalleryProps, 'opened' | 'title' | 'onClose'>) {
  const { favourites, toggle, error } = useFavouriteVoices();
  const [filter, setFilter] = useState<VoiceFilter>(emptyFilter);
  const [shown, setShown] = useState(pageLength);
  const [heard, setHeard] = useState<string | null>(null);
  const sample = useVoiceSample(() => undefined);
  const matching = useMemo(() => matchingVoices(voices, filter, favourites), [voices, filter, favourites]);
  const change = (part: Partial<VoiceFilter>) => {
    setFilter((now) => ({ ...now, ...part }));
    setShown(pageLength);
  };
  const hear = (voice: Voice) => {
    sample.stop();
    setHeard(voice.voice_id);
    void sample.play(voice);
  };
  return (
    <Stack>
      {sample.error && <FailureAlert error={sample.error} title="The sample could not be played" />}
      {error && <FailureAlert error={error} title={favouriteFailure} />}
      <div className={classes.filters}>
        <TextInput
          type="search"
          label="Name"
          placeholder="Search voices"
          value={filter.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <FilterSelect
          label="Language"
          values={voices.map(({ language }) => language)}
          nameOf={languageName}
          value={filter.language}
          onChange={(language) => change({ language })}
        />
        <FilterSelect
          label="Gender"
          values={voices.map(({ gender }) => gender)}
          value={filter.gender}
          onChange={(gender) => change({ gender })}
        />
        <FilterSelect
          label="Engine"
          values={voices.map(({ engine }) => engine)}
          value={filter.engine}
          onChange={(engine) => change({ engine })}
        />
      </div>
      <div className={classes.summary}>
        <Button
          size="xs"
          variant={filter.onlyFavourites ? 'light' : 'default'}
          aria-pressed={filter.onlyFavourites}
          leftSection={<StarIcon isFilled={filter.onlyFavourites} />}
          onClick={() => change({ onlyFavourites: !filter.onlyFavourites })}
        >
          Favourites only
        </Button>
        <Text size="sm" c="dimmed" component="output">
          {matching.length === 1 ? '1 voice' : `${matching.length} voices`}
        </Text>
      </div>
      {projectVoice !== undefined && (
        <Button
          variant={value === null ? 'light' : 'default'}
          aria-pressed={value === null}
          onClick={() => onChoose(null)}
        >
          The voice of the project ({projectVoice})
        </Button>
      )}
      <ul className={classes.voices} aria-label="Voices">
        {matching.slice(0, shown).map((voice) => {
          const { voice_id: id, name, is_available: isAvailable } = voice;
          const isHeard = heard === id && sample.state !== 'idle';
          const isFavourite = favourites.has(id);
          return (
            <li key={id} className={classes.voice} data-chosen={id === value || undefined}>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={isHeard ? 'Stop the sample' : `Hear a sample of ${name}`}
                title="Counts as one request"
                loading={isHeard && sample.state === 'loading'}
                onClick={() => (isHeard ? sample.stop() : hear(voice))}
              >
                {isHeard ? <StopIcon /> : <SpeakerIcon />}
              </ActionIcon>
              <span className={classes.facts}>
                <strong className={classes.name}>{name}</strong>
                <span className={classes.details}>
                  {factsOf(voice)}
                  {isAvailable === false && ' · not available now'}
                </span>
              </span>
              <FavouriteButton name={name} isFavourite={isFavourite} onToggle={() => toggle(id)} />
              <Button
                size="xs"
                variant={id === value ? 'light' : 'default'}
                aria-label={id === value ? `${name} is chosen` : `Choose ${name}`}
                aria-pressed={id === value}
                onClick={() => onChoose(id)}
              >
                {id === value ? 'Chosen' : 'Choose'}
              </Button>
            </li>
          );
        })}
      </ul>
      {matching.length === 0 && <Text size="sm">No voice matches. Change the filters.</Text>}
      {matching.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + pageLength)}>
          Show {Math.min(pageLength, matching.length - shown)} more
        </Button>
      )}
    </Stack>
  );
}

function factsOf({ language, gender, style = [], engine, mix }: Voice): string {
  return [
    languageName(language),
    ...(gender === 'unknown' ? [] : [gender]),
    ...style,
    mix === undefined ? engine : `${engine}, mix`,
  ].join(' · ');
}
