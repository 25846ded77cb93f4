import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey, CreatedApiKey } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { overlaps } from '../shared/overlaps';
import { ShownOnceModal } from '../shared/shown-once-modal';
import { NewKey } from './new-key';
import { useRotateApiKey } from './use-api-keys';

interface RotateKeyDialogProps {
  /** The key to rotate. With `null`, the dialog is closed. */
  apiKey: ApiKey | null;
  onClose: () => void;
}

/** Gives a key a new secret and shows it. */
export function RotateKeyDialog({ apiKey, onClose }: RotateKeyDialogProps) {
  const rotate = useRotateApiKey();
  const [overlap, setOverlap] = useState(overlaps[0]!.value);
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  // Keeps the key's name in the dialog while the dialog fades out.
  const [shown, setShown] = useState(apiKey);
  if (apiKey && apiKey !== shown) setShown(apiKey);

  const confirm = () => {
    if (shown) rotate.mutate({ id: shown.id, overlapSeconds: Number(overlap) }, { onSuccess: setCreated });
  };
  const forget = () => {
    setCreated(null);
    rotate.reset();
    setOverlap(overlaps[0]!.value);
  };
  return (
    <ShownOnceModal
      opened={apiKey !== null}
      title={created ? 'The new secret' : `Rotate ${shown?.name ?? ''}`}
      isShown={created !== null}
      onClose={onClose}
      onClosed={forget}
    >
      {created ? (
        <NewKey created={created} onDone={onClose} />
      ) : (
        <Stack>
          {rotate.error && <FailureAlert error={rotate.error} title="The key was not rotated" />}
          <Text size="sm">
            The key gets a new secret, which is shown once. Its limit, restrictions and usage stay. No secret that works
            now works for longer than you choose here.
          </Text>
          <NativeSelect
            label="The present secret still works"
            data={overlaps}
            value={overlap}
            data-autofocus
            onChange={(event) => setOverlap(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" disabled={rotate.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button loading={rotate.isPending} onClick={confirm}>
              Rotate {shown?.name}
            </Button>
          </Group>
        </Stack>
      )}
    </ShownOnceModal>
  );
}
