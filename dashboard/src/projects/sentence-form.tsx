import { Button, Group, Stack, Textarea } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { DraftNotice } from '../drafts/draft-notice';
import { askToLeave, useLeaveGuard } from '../drafts/leave';
import { useDraft } from '../drafts/use-draft';
import { FailureAlert } from '../shared/failure-alert';

interface SentenceFormProps {
  /** The name of the draft of the sentence. */
  name: string;
  initial: string;
  isPending: boolean;
  error: Error | null;
  /** `onSaved` is to be called afterwards. */
  onSave: (text: string, onSaved: () => void) => void;
  onCancel: () => void;
}

/** Changes a sentence in its place. */
export function SentenceForm({ name, initial, isPending, error, onSave, onCancel }: SentenceFormProps) {
  const draft = useDraft(name, { text: initial });
  const { text } = draft.value;
  useLeaveGuard(draft.key);
  const cancel = () => askToLeave(onCancel, [draft.key]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(text.trim(), draft.discard);
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
          onChange={(event) => draft.change({ text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') cancel();
          }}
        />
        <DraftNotice draft={draft} />
        <Group gap="xs">
          <Button type="submit" size="xs" loading={isPending} disabled={text.trim() === initial}>
            Save and speak it again
          </Button>
          <Button size="xs" variant="default" disabled={isPending} onClick={cancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
