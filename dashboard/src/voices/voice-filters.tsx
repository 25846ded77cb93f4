import { Button, Text, TextInput } from '@mantine/core';
import type { Voice } from '../api/types';
import { languageName } from '../playground/voice-groups';
import { Panel } from '../shared/panel';
import { StarIcon } from '../shared/icons';
import { FilterSelect } from './filter-select';
import type { VoiceFilter } from './voice-filter';
import classes from './voice-filters.module.css';
import { engineName } from './voice-words';

interface VoiceFiltersProps {
  voices: readonly Voice[];
  filter: VoiceFilter;
  /** How many voices match. */
  found: number;
  onChange: (change: Partial<VoiceFilter>) => void;
}

/** What limits the voices that are shown, and how many are left. */
export function VoiceFilters({ voices, filter, found, onChange }: VoiceFiltersProps) {
  return (
    <Panel>
      <div className={classes.fields}>
        <TextInput
          className={classes.search}
          type="search"
          label="Search"
          placeholder="A name, or words such as “British low”"
          value={filter.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <FilterSelect
          label="Language"
          values={voices.map(({ language }) => language)}
          nameOf={languageName}
          value={filter.language}
          onChange={(language) => onChange({ language })}
        />
        <FilterSelect
          label="Gender"
          values={voices.map(({ gender }) => gender)}
          value={filter.gender}
          onChange={(gender) => onChange({ gender })}
        />
        <FilterSelect
          label="Age"
          values={voices.flatMap(({ age }) => age ?? [])}
          value={filter.age}
          onChange={(age) => onChange({ age })}
        />
        <FilterSelect
          label="Style"
          values={voices.flatMap(({ style }) => style ?? []).toSorted()}
          value={filter.style}
          onChange={(style) => onChange({ style })}
        />
        <FilterSelect
          label="Engine"
          values={voices.map(({ engine }) => engine)}
          nameOf={engineName}
          value={filter.engine}
          onChange={(engine) => onChange({ engine })}
        />
      </div>
      <div className={classes.summary}>
        <div className={classes.favourites}>
          <Button
            size="xs"
            variant={filter.onlyFavourites ? 'light' : 'default'}
            aria-pressed={filter.onlyFavourites}
            leftSection={<StarIcon isFilled={filter.onlyFavourites} />}
            onClick={() => onChange({ onlyFavourites: !filter.onlyFavourites })}
          >
            Favourites only
          </Button>
          <Text size="xs" c="dimmed">
            Kept in this browser
          </Text>
        </div>
        <Text size="sm" c="dimmed" component="output">
          {found === 1 ? '1 voice' : `${found} voices`}
        </Text>
      </div>
    </Panel>
  );
}
