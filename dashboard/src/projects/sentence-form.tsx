import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { FailureAlert } from '../shared/failure-alert';

interface SentenceFormProps {
  initial: string;
  isPending: boolean;
  error: Error | null;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** Changes a sentence in its place. */
export function SentenceForm({ initial, isPending, error, onSave, onCancel }: SentenceFormProps) {
  const [text, setText] = useState(initial);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(text.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" my="xs">
        {error && <FailureAlert error={error} title="The sentence was not changed" />}
        <Textarea
          aria-label="The sentence"
          autosize
          minRows={2}
          maxRows={10}
          dir="auto"
          // The user has just asked to change it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel();
          }}
        />
        <Group gap="xs">
          <Button type="submit" size="xs" loading={isPending} disabled={text.trim() === initial}>
            Save and speak it again
          </Button>
          <Button size="xs" variant="default" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
