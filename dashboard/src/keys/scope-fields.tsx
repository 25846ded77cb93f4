import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Scope, scopes } from '../api/types';
import classes from './restriction-fields.module.css';
import { presetOf, presets, scopeWords } from './scope-words';

const own = 'Choose scopes';

interface ScopeFieldsProps {
  chosen: Scope[];
  onChange: (chosen: Scope[]) => void;
}

/** What a key may do: one of a few usual sets, or scopes one by one. */
export function ScopeFields({ chosen, onChange }: ScopeFieldsProps) {
  const preset = presetOf(chosen);
  const [isOwn, setIsOwn] = useState(preset === undefined);
  const choose = (name: string) => {
    const wanted = presets.find((each) => each.name === name);
    setIsOwn(!wanted);
    if (wanted) onChange([...wanted.scopes]);
  };
  const toggle = (scope: Scope) => onChange(scopes.filter((each) => (each === scope) !== chosen.includes(each)));
  return (
    <Stack gap="xs">
      <NativeSelect
        label="The key may"
        description={isOwn ? 'What is marked below.' : preset?.meaning}
        data={[...presets.map(({ name }) => name), own]}
        value={isOwn ? own : (preset?.name ?? own)}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isOwn && (
        <fieldset className={classes.scopes}>
          <legend>Scopes</legend>
          <div className={classes.choices}>
            {scopes.map((scope) => {
              const [name, meaning] = scopeWords[scope];
              return (
                <label key={scope} className={classes.choice}>
                  <input
                    type="checkbox"
                    aria-label={name}
                    aria-describedby={`scope-${scope}`}
                    checked={chosen.includes(scope)}
                    onChange={() => toggle(scope)}
                  />
                  <span>
                    {name} <code className={classes.scope}>{scope}</code>
                    <Text component="span" size="xs" c="dimmed" display="block" id={`scope-${scope}`}>
                      {meaning}
                    </Text>
                  </span>
                </label>
              );
            })}
          </div>
        </fieldset>
      )}
    </Stack>
  );
}
