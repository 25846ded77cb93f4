import { Modal } from '@mantine/core';
import type { Webhook } from '../api/types';
import { lockedWhile } from '../shared/locked-while';
import { useUpdateWebhook } from './use-webhooks';
import { WebhookForm } from './webhook-form';

interface EditWebhookDialogProps {
  webhook: Webhook;
  opened: boolean;
  onClose: () => void;
}

/** Changes the URL of a webhook, and what it gets. */
export function EditWebhookDialog({ webhook, opened, onClose }: EditWebhookDialogProps) {
  const update = useUpdateWebhook();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={update.reset}
      title="Edit the webhook"
      size="lg"
      {...lockedWhile(update.isPending)}
    >
      <WebhookForm
        id={webhook.id}
        initial={webhook}
        submitLabel="Save"
        isPending={update.isPending}
        error={update.error}
        onSubmit={(fields, onSaved) => {
          const onSuccess = () => {
            onSaved();
            onClose();
          };
          update.mutate({ id: webhook.id, ...fields }, { onSuccess });
        }}
        onCancel={onClose}
      />
    </Modal>
  );
}
