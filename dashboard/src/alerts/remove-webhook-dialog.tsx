import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Webhook } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { useRemoveWebhook } from './use-webhooks';

interface RemoveWebhookDialogProps {
  webhook: Webhook;
  opened: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a webhook is removed. */
export function RemoveWebhookDialog({ webhook, opened, onClose }: RemoveWebhookDialogProps) {
  const remove = useRemoveWebhook();
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={remove.reset} title="Remove the webhook?">
      <Stack>
        {remove.error && <FailureAlert error={remove.error} title="The webhook was not removed" />}
        <Text size="sm">
          Nothing is sent to it any more, not even what is waiting. Its log of deliveries is deleted.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(webhook.id, { onSuccess: onClose })}
          >
            Remove webhook
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
