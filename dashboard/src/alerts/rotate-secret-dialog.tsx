import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Webhook, WebhookWithSecret } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { NewSecret } from './new-secret';
import { useRotateSecret } from './use-webhooks';

/** For how long the old secret also signs, in seconds. */
const overlaps = [
  { value: '3600', label: 'for an hour' },
  { value: '86400', label: 'for a day' },
  { value: '604800', label: 'for a week' },
  { value: '0', label: 'not at all: it has leaked' },
];

interface RotateSecretDialogProps {
  webhook: Webhook;
  opened: boolean;
  onClose: () => void;
}

/** Gives a webhook a new secret and shows it. */
export function RotateSecretDialog({ webhook, opened, onClose }: RotateSecretDialogProps) {
  const rotate = useRotateSecret();
  const [overlap, setOverlap] = useState('86400');
  const [rotated, setRotated] = useState<WebhookWithSecret | null>(null);
  const confirm = () => rotate.mutate({ id: webhook.id, overlapSeconds: Number(overlap) }, { onSuccess: setRotated });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setRotated(null);
        rotate.reset();
      }}
      title={rotated ? 'The webhook’s new secret' : 'Rotate the secret'}
      size="lg"
      closeOnClickOutside={!rotated}
      closeOnEscape={!rotated}
      withCloseButton={!rotated}
    >
      {rotated ? (
        <NewSecret
          secret={rotated.secret}
          note={
            overlap === '0'
              ? 'The old secret does not sign any more.'
              : 'Until the overlap ends, messages have two signatures, and a receiver with either secret accepts them.'
          }
          onDone={onClose}
        />
      ) : (
        <Stack>
          {rotate.error && <FailureAlert error={rotate.error} title="The secret was not rotated" />}
          <NativeSelect
            label="The old secret also signs"
            description="Until then, give your receiver the new secret."
            data={overlaps}
            value={overlap}
            onChange={(event) => setOverlap(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={rotate.isPending} onClick={confirm}>
              Rotate secret
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
