import { Stack, TextInput } from '@mantine/core';
import { type Scope, scopes } from '../api/types';
import { useVoices } from '../playground/use-voices';
import type { RestrictionDraft } from './restriction-draft';
import classes from './restriction-fields.module.css';

const meanings: Record<Scope, string> = {
  speech: 'Speech',
  voices: 'Lists of voices',
  'voices:write': 'Save mixed voices',
  usage: 'Usage',
  'keys:read': 'See keys',
  'keys:write': 'Change keys',
  'dictionaries:read': 'See pronunciation dictionaries',
  'dictionaries:write': 'Change pronunciation dictionaries',
  'files:read': 'Read stored files',
  'files:write': 'Delete and share stored files',
  'history:read': 'Read and hear the history',
  'history:write': 'Delete from the history',
};

interface RestrictionFieldsProps {
  draft: RestrictionDraft;
  onChange: (draft: RestrictionDraft) => void;
  /** The highest limit that the account can set, if it is known. */
  highestLimit?: number;
}

/** The fields for what a key may do, with which voices, from which addresses, and how often. */
export function RestrictionFields({ draft, onChange, highestLimit }: RestrictionFieldsProps) {
  const voices = useVoices();
  const offered = new Map((voices.data ?? []).map(({ voice_id: id, name }) => [id, `${name} (${id})`]));
  // Voices that are not installed now stay in the list.
  for (const id of draft.voices) if (!offered.has(id)) offered.set(id, id);
  return (
    <Stack>
      <Choices
        label="Scopes"
        choices={scopes.map((scope) => [scope, meanings[scope]])}
        chosen={draft.scopes}
        className={classes.choices}
        onChange={(chosen) => onChange({ ...draft, scopes: scopes.filter((scope) => chosen.includes(scope)) })}
      />
      <Choices
        label="Voices: all if none is selected"
        choices={[...offered]}
        chosen={draft.voices}
        className={classes.voices}
        onChange={(chosen) => onChange({ ...draft, voices: chosen })}
      />
      <TextInput
        label="Addresses"
        description="Addresses or CIDR ranges from which the key works, with commas. Empty: all."
        placeholder="192.0.2.0/24, 2001:db8::/32"
        value={draft.addresses}
        onChange={(event) => onChange({ ...draft, addresses: event.currentTarget.value })}
      />
      <TextInput
        type="number"
        label="Rate limit"
        description={`Requests per window${highestLimit === undefined ? '' : `, at most ${highestLimit}`}. Empty: no lower limit.`}
        min={1}
        {...(highestLimit !== undefined && { max: highestLimit })}
        step={1}
        value={draft.rateLimit}
        onChange={(event) => onChange({ ...draft, rateLimit: event.currentTarget.value })}
      />
    </Stack>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly (readonly [value: string, label: string])[];
  chosen: readonly string[];
  className: string | undefined;
  onChange: (chosen: string[]) => void;
}

function Choices({ label, choices, chosen, className, onChange }: ChoicesProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <fieldset className={classes.scopes}>
      <legend>{label}</legend>
      <div className={className}>
        {choices.map(([value, name]) => (
          <label key={value} className={classes.choice}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
