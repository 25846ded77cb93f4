import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useVoices } from '../playground/use-voices';
import { voiceGroups } from '../playground/voice-groups';
import classes from './restriction-fields.module.css';

interface VoiceFieldsProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The voices that a key may use, by language. */
export function VoiceFields({ chosen, onChange }: VoiceFieldsProps) {
  const voices = useVoices();
  const [search, setSearch] = useState('');
  const groups = voiceGroups(voices.data ?? []);
  const known = new Set(voices.data?.map(({ voice_id: id }) => id));
  const gone = chosen.filter((id) => !known.has(id)).map((id) => ({ value: id, label: id }));
  if (gone.length > 0) groups.push({ group: 'Not installed now', items: gone });
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  const shown = groups
    .map(({ group, items }) => ({
      group,
      items: items.filter(({ value, label }) => {
        const text = `${group} ${label} ${value}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);
  const toggle = (values: readonly string[], isWanted: boolean) => {
    const others = chosen.filter((id) => !values.includes(id));
    onChange(isWanted ? [...others, ...values] : others);
  };
  return (
    <fieldset className={classes.scopes}>
      <legend>Voices</legend>
      <Group gap="xs" mb="xs">
        <TextInput
          type="search"
          size="xs"
          aria-label="Search voices"
          placeholder="Search by name, language or gender"
          className={classes.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // It would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Button size="compact-xs" variant="subtle" disabled={chosen.length === 0} onClick={() => onChange([])}>
          All voices
        </Button>
      </Group>
      <div className={classes.voices}>
        {shown.map(({ group, items }) => {
          const values = items.map(({ value }) => value);
          const count = values.filter((id) => chosen.includes(id)).length;
          return (
            <fieldset key={group} className={classes.language}>
              <legend>
                <label className={classes.choice}>
                  <input
                    type="checkbox"
                    checked={count === values.length}
                    ref={(box) => {
                      if (box) box.indeterminate = count > 0 && count < values.length;
                    }}
                    onChange={() => toggle(values, count < values.length)}
                  />
                  {group}
                </label>
              </legend>
              {items.map(({ value, label }) => (
                <label key={value} className={classes.choice}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(value)}
                    onChange={() => toggle([value], !chosen.includes(value))}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
          );
        })}
        {shown.length === 0 && voices.data && <Text size="sm">No voice matches.</Text>}
      </div>
      <Text component="output" size="xs" c="dimmed" display="block" mt={6}>
        {chosen.length === 0
          ? 'The key may use all voices, also later ones.'
          : `The key may use ${chosen.length} ${chosen.length === 1 ? 'voice' : 'voices'}.`}
      </Text>
    </fieldset>
  );
}
