import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { WebhookWithSecret } from '../api/types';
import { alertTypes } from './alert-types';
import { NewSecret } from './new-secret';
import { useCreateWebhook } from './use-webhooks';
import { WebhookForm } from './webhook-form';

interface AddWebhookDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a webhook and shows its secret. While the secret is shown, only the dialog's own button closes it. */
export function AddWebhookDialog({ opened, onClose }: AddWebhookDialogProps) {
  const create = useCreateWebhook();
  const [created, setCreated] = useState<WebhookWithSecret | null>(null);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setCreated(null);
        create.reset();
      }}
      title={created ? 'The webhook’s secret' : 'Add a webhook'}
      size="lg"
      closeOnClickOutside={!created}
      closeOnEscape={!created}
      withCloseButton={!created}
    >
      {created ? (
        <NewSecret
          secret={created.secret}
          note="Send a test afterwards, to see that your receiver accepts it."
          onDone={onClose}
        />
      ) : (
        <WebhookForm
          initial={{ url: '', events: alertTypes.map(({ type }) => type) }}
          submitLabel="Add webhook"
          isPending={create.isPending}
          error={create.error}
          onSubmit={(fields) => create.mutate(fields, { onSuccess: setCreated })}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}
