import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { ApiKey } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { calendarDay } from '../shared/times';
import { type ExpiryChoice, expiryChoices, expiryOf, inputDate } from './expiry-choices';
import { draftOf, restrictionsIn } from './restriction-draft';
import { RestrictionFields } from './restriction-fields';
import { type KeyChanges, useUpdateApiKey } from './use-api-keys';

interface EditKeyDialogProps {
  /** The key to edit. With `null`, the dialog is closed. */
  apiKey: ApiKey | null;
  onClose: () => void;
  onEdited: (name: string) => void;
}

/** Edits the name, the expiry and the restrictions of a key. */
export function EditKeyDialog({ apiKey, onClose, onEdited }: EditKeyDialogProps) {
  // Keeps the form while the dialog fades out.
  const [shown, setShown] = useState(apiKey);
  if (apiKey && apiKey.id !== shown?.id) setShown(apiKey);
  return (
    <Modal opened={apiKey !== null} onClose={onClose} title={`Edit ${shown?.name ?? ''}`} size="lg">
      {shown && <EditKeyForm key={shown.id} apiKey={shown} onClose={onClose} onEdited={onEdited} />}
    </Modal>
  );
}

function EditKeyForm({ apiKey, onClose, onEdited }: EditKeyDialogProps & { apiKey: ApiKey }) {
  const update = useUpdateApiKey();
  const [name, setName] = useState(apiKey.name);
  const [choice, setChoice] = useState<ExpiryChoice | 'keep'>('keep');
  const [opened] = useState(() => Date.now());
  const [date, setDate] = useState(() => inputDate(opened, 30));
  const [draft, setDraft] = useState(() => draftOf(apiKey));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changes: KeyChanges = {
      name: name.trim(),
      ...(choice !== 'keep' && { expires_at: expiryOf(choice, date, Date.now()) }),
      ...restrictionsIn(draft),
    };
    const onSuccess = () => {
      onEdited(name.trim());
      onClose();
    };
    update.mutate({ id: apiKey.id, changes }, { onSuccess });
  };
  const now = apiKey.expires_at === null ? 'Never expires' : `Keep ${calendarDay(apiKey.expires_at)}`;
  return (
    <form onSubmit={submit}>
      <Stack>
        {update.error && <FailureAlert error={update.error} title="The key was not changed" />}
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="Expires"
          data={[{ value: 'keep', label: now }, ...expiryChoices]}
          value={choice}
          onChange={(event) => setChoice(event.currentTarget.value as ExpiryChoice | 'keep')}
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
        <RestrictionFields draft={draft} onChange={setDraft} highestLimit={apiKey.highest_limit} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
