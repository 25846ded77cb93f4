import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PasswordLink, Person } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { RelativeTime } from '../shared/relative-time';
import { ShownOnce } from '../shared/shown-once';
import { ShownOnceModal } from '../shared/shown-once-modal';
import { exactTime } from '../shared/times';
import { useMakePasswordLink } from './use-people';

interface PasswordLinkDialogProps {
  /** Who has forgotten their password. With `null`, the dialog is closed. */
  person: Person | null;
  onClose: () => void;
}

/** Makes a link with which somebody chooses a new password, and shows it. */
export function PasswordLinkDialog({ person, onClose }: PasswordLinkDialogProps) {
  const make = useMakePasswordLink();
  const [made, setMade] = useState<PasswordLink | null>(null);
  // Keeps the texts in the dialog while it fades out.
  const [shown, setShown] = useState(person);
  if (person && person !== shown) setShown(person);
  const email = shown?.email ?? '';
  return (
    <ShownOnceModal
      opened={person !== null}
      title={`A new password for ${email}`}
      isShown={made !== null}
      onClose={onClose}
      onClosed={() => {
        setMade(null);
        make.reset();
      }}
    >
      {made ? (
        <ShownOnce
          value={made.link}
          what="link"
          warning={`It works once. Send it to ${email} only: whoever opens it signs in as this person.`}
          label={`Link for ${email}`}
          hidesLabel
          onDone={onClose}
        >
          <Text size="sm" c="dimmed">
            It expires <RelativeTime at={made.expires_at} />, on {exactTime(made.expires_at)}.
          </Text>
        </ShownOnce>
      ) : (
        <Stack>
          {make.error && <FailureAlert error={make.error} title="No link was made" />}
          <Text size="sm">
            You get a link for <strong>{email}</strong>, with which they choose a new password. When they do, all their
            sessions end. A second factor is still asked for. The present password works until then.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" disabled={make.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button loading={make.isPending} onClick={() => shown && make.mutate(shown.id, { onSuccess: setMade })}>
              Make a link
            </Button>
          </Group>
        </Stack>
      )}
    </ShownOnceModal>
  );
}
