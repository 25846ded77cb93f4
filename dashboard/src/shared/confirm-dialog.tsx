import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FailureAlert } from './failure-alert';
import { lockedWhile } from './locked-while';

interface ConfirmDialogProps<Subject extends { id: string }> {
  /** What the action is for. With `null`, the dialog is closed. */
  subject: Subject | null;
  title: (subject: Subject) => string;
  /** The label of the button that does it. */
  action: (subject: Subject) => string;
  /** The heading of an error. */
  failure: string;
  mutation: UseMutationResult<unknown, Error, string>;
  /** The label of the button that does nothing. */
  keep?: string;
  onClose: () => void;
  onDone?: (subject: Subject) => void;
  children: (subject: Subject) => ReactNode;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog<Subject extends { id: string }>({
  subject,
  title,
  action,
  failure,
  mutation,
  keep = 'Cancel',
  onClose,
  onDone,
  children,
}: ConfirmDialogProps<Subject>) {
  // Keeps the texts in the dialog while it fades out.
  const [shown, setShown] = useState(subject);
  if (subject && subject !== shown) setShown(subject);

  const close = () => {
    mutation.reset();
    onClose();
  };
  const confirm = () => {
    if (!shown) return;
    mutation.mutate(shown.id, {
      onSuccess: () => {
        onDone?.(shown);
        close();
      },
    });
  };
  return (
    <Modal opened={subject !== null} onClose={close} title={shown && title(shown)} {...lockedWhile(mutation.isPending)}>
      <Stack>
        {mutation.error && <FailureAlert error={mutation.error} title={failure} />}
        <Text size="sm" component="div">
          {shown && children(shown)}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" disabled={mutation.isPending} onClick={close} data-autofocus>
            {keep}
          </Button>
          <Button color="red" loading={mutation.isPending} onClick={confirm}>
            {shown && action(shown)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
