import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { RelativeTime } from '../shared/relative-time';
import { useRevokeApiKey } from './use-api-keys';

interface RevokeKeyDialogProps {
  /** The key to revoke. With `null`, the dialog is closed. */
  apiKey: ApiKey | null;
  onClose: () => void;
  onRevoked: (name: string) => void;
}

/** Asks for confirmation before a key is revoked. */
export function RevokeKeyDialog({ apiKey, onClose, onRevoked }: RevokeKeyDialogProps) {
  const revoke = useRevokeApiKey();
  // Keeps the key's name in the dialog while the dialog fades out.
  const [shown, setShown] = useState(apiKey);
  if (apiKey && apiKey !== shown) setShown(apiKey);

  const close = () => {
    revoke.reset();
    onClose();
  };
  const confirm = () => {
    if (!shown) return;
    revoke.mutate(shown.id, {
      onSuccess: () => {
        onRevoked(shown.name);
        close();
      },
    });
  };
  return (
    <Modal opened={apiKey !== null} onClose={close} title={`Revoke ${shown?.name ?? ''}?`}>
      <Stack>
        {revoke.error && <FailureAlert error={revoke.error} title="The key was not revoked" />}
        <Text size="sm">
          Programs that use <strong>{shown?.name}</strong> (<code>{shown?.prefix}…</code>) are rejected immediately. You
          cannot undo this.
        </Text>
        <Text size="sm" c="dimmed">
          {shown?.last_used_at ? (
            <>
              Last used <RelativeTime at={shown.last_used_at} />.
            </>
          ) : (
            'Never used.'
          )}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={revoke.isPending} onClick={confirm}>
            Revoke {shown?.name}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
