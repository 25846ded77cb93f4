import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey, CreatedApiKey } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { NewKey } from './new-key';
import { useRotateApiKey } from './use-api-keys';

const overlaps = [
  { value: '86400', label: 'For a day' },
  { value: '3600', label: 'For an hour' },
  { value: '604800', label: 'For a week' },
  { value: '0', label: 'Not at all: it has leaked' },
];

interface RotateKeyDialogProps {
  /** The key to rotate. With `null`, the dialog is closed. */
  apiKey: ApiKey | null;
  onClose: () => void;
}

/** Gives a key a new secret and shows it. While the secret is shown, only the dialog's own button closes it. */
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
    <Modal
      opened={apiKey !== null}
      onClose={onClose}
      onExitTransitionEnd={forget}
      title={created ? 'The new secret' : `Rotate ${shown?.name ?? ''}`}
      size="lg"
      closeOnClickOutside={!created}
      closeOnEscape={!created}
      withCloseButton={!created}
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
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={rotate.isPending} onClick={confirm}>
              Rotate {shown?.name}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
