import type { Webhook } from '../api/types';
import { ConfirmDialog } from '../shared/confirm-dialog';
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
    <ConfirmDialog
      subject={opened ? webhook : null}
      title={() => 'Remove the webhook?'}
      action={() => 'Remove webhook'}
      failure="The webhook was not removed"
      mutation={remove}
      onClose={onClose}
    >
      {() => 'Nothing is sent to it any more, not even what is waiting. Its log of deliveries is deleted.'}
    </ConfirmDialog>
  );
}
