import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { FailureAlert } from '../shared/failure-alert';

interface NameDialogProps {
  opened: boolean;
  title: string;
  initial?: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a dictionary. */
export function NameDialog({ opened, title, ...form }: NameDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title}>
      <NameForm {...form} />
    </Modal>
  );
}

function NameForm({ initial = '', isPending, error, onSubmit, onClose }: Omit<NameDialogProps, 'opened' | 'title'>) {
  const [name, setName] = useState(initial);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(name.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {error && <FailureAlert error={error} title="The dictionary was not saved" />}
        <TextInput
          label="Name"
          placeholder="Products"
          required
          withAsterisk={false}
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
