import { useState } from 'react';
import type { WebhookWithSecret } from '../api/types';
import { ShownOnceModal } from '../shared/shown-once-modal';
import { alertTypes } from './alert-types';
import { NewSecret } from './new-secret';
import { useCreateWebhook } from './use-webhooks';
import { WebhookForm } from './webhook-form';

interface AddWebhookDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a webhook and shows its secret. */
export function AddWebhookDialog({ opened, onClose }: AddWebhookDialogProps) {
  const create = useCreateWebhook();
  const [created, setCreated] = useState<WebhookWithSecret | null>(null);
  return (
    <ShownOnceModal
      opened={opened}
      title={created ? 'The webhook’s secret' : 'Add a webhook'}
      isShown={created !== null}
      onClose={onClose}
      onClosed={() => {
        setCreated(null);
        create.reset();
      }}
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
          onSubmit={(fields, onSaved) => {
            const onSuccess = (webhook: WebhookWithSecret) => {
              onSaved();
              setCreated(webhook);
            };
            create.mutate(fields, { onSuccess });
          }}
          onCancel={onClose}
        />
      )}
    </ShownOnceModal>
  );
}
