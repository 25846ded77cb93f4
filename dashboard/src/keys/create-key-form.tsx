import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { CreatedApiKey } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { calendarDay } from '../shared/times';
import { type ExpiryChoice, expiryChoices, expiryOf, inputDate } from './expiry-choices';
import classes from './restriction-fields.module.css';
import { RestrictionFields } from './restriction-fields';
import { emptyDraft, restrictionsIn } from './restriction-draft';
import { useCreateApiKey } from './use-api-keys';

interface CreateKeyFormProps {
  onCreated: (created: CreatedApiKey) => void;
  onCancel: () => void;
}

/** The form for a new key: its name and its expiry. */
export function CreateKeyForm({ onCreated, onCancel }: CreateKeyFormProps) {
  const create = useCreateApiKey();
  const [name, setName] = useState('');
  const [draft, setDraft] = useState(emptyDraft);
  const [choice, setChoice] = useState<ExpiryChoice>('never');
  const [opened] = useState(() => Date.now());
  const [date, setDate] = useState(() => inputDate(opened, 30));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(
      { name: name.trim(), expires_at: expiryOf(choice, date, Date.now()), ...restrictionsIn(draft) },
      { onSuccess: onCreated },
    );
  };

  const end = choice === 'never' || date === '' ? null : expiryOf(choice, date, opened);
  return (
    <form onSubmit={submit}>
      <Stack>
        {create.error && <FailureAlert error={create.error} title="The key was not created" />}
        <TextInput
          label="Name"
          description="A name to recognise the key by, such as the program that uses it."
          placeholder="Production"
          required
          withAsterisk={false}
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="Expires"
          description={end === null ? 'Works until it is revoked.' : `Works until ${calendarDay(end)}.`}
          data={[...expiryChoices]}
          value={choice}
          onChange={(event) => setChoice(event.currentTarget.value as ExpiryChoice)}
        />
        {choice === 'date' && (
          <TextInput
            type="date"
            label="Last day"
            required
            withAsterisk={false}
            min={inputDate(opened)}
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
        )}
        <details className={classes.details}>
          <summary>Restrictions</summary>
          <RestrictionFields draft={draft} onChange={setDraft} />
        </details>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
