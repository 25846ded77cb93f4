import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { FailureAlert } from './failure-alert';
import { lockedWhile } from './locked-while';

interface NameDialogProps {
  opened: boolean;
  title: string;
  initial?: string;
  /** An example of a name. */
  placeholder: string;
  /** The heading of an error. */
  failure: string;
  description?: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for a name. */
export function NameDialog({ opened, title, ...form }: NameDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title} {...lockedWhile(form.isPending)}>
      <NameForm {...form} />
    </Modal>
  );
}

function NameForm(props: Omit<NameDialogProps, 'opened' | 'title'>) {
  const { initial = '', placeholder, failure, description, isPending, error, onSubmit, onClose } = props;
  const [name, setName] = useState(initial);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(name.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {error && <FailureAlert error={error} title={failure} />}
        <TextInput
          label="Name"
          description={description}
          placeholder={placeholder}
          required
          withAsterisk={false}
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onClose}>
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
