import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Webhook, WebhookWithSecret } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { overlaps } from '../shared/overlaps';
import { ShownOnceModal } from '../shared/shown-once-modal';
import { NewSecret } from './new-secret';
import { useRotateSecret } from './use-webhooks';

interface RotateSecretDialogProps {
  webhook: Webhook;
  opened: boolean;
  onClose: () => void;
}

/** Gives a webhook a new secret and shows it. */
export function RotateSecretDialog({ webhook, opened, onClose }: RotateSecretDialogProps) {
  const rotate = useRotateSecret();
  const [overlap, setOverlap] = useState(overlaps[0]!.value);
  const [rotated, setRotated] = useState<WebhookWithSecret | null>(null);
  const confirm = () => rotate.mutate({ id: webhook.id, overlapSeconds: Number(overlap) }, { onSuccess: setRotated });
  return (
    <ShownOnceModal
      opened={opened}
      title={rotated ? 'The webhook’s new secret' : 'Rotate the secret'}
      isShown={rotated !== null}
      onClose={onClose}
      onClosed={() => {
        setRotated(null);
        rotate.reset();
      }}
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
            label="The old secret still signs"
            description="Until then, give your receiver the new secret."
            data={overlaps}
            value={overlap}
            onChange={(event) => setOverlap(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" disabled={rotate.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button loading={rotate.isPending} onClick={confirm}>
              Rotate secret
            </Button>
          </Group>
        </Stack>
      )}
    </ShownOnceModal>
  );
}
