import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import type { Webhook } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { RelativeTime } from '../shared/relative-time';
import { RowMenu } from '../shared/row-menu';
import { alertName } from './alert-types';
import { EditWebhookDialog } from './edit-webhook-dialog';
import { RemoveWebhookDialog } from './remove-webhook-dialog';
import { RotateSecretDialog } from './rotate-secret-dialog';
import { useTestWebhook, useUpdateWebhook } from './use-webhooks';
import classes from './webhook-list.module.css';

interface WebhookListProps {
  webhooks: Webhook[];
  /** The id of the webhook whose deliveries are shown. */
  shown: string | undefined;
  onShow: (id: string) => void;
}

/** The webhooks, each with its state and what can be done with it. */
export function WebhookList({ webhooks, shown, onShow }: WebhookListProps) {
  return (
    <ul className={classes.list}>
      {webhooks.map((webhook) => (
        <WebhookItem
          key={webhook.id}
          webhook={webhook}
          isShown={webhook.id === shown}
          onShow={() => onShow(webhook.id)}
        />
      ))}
    </ul>
  );
}

function WebhookItem({ webhook, isShown, onShow }: { webhook: Webhook; isShown: boolean; onShow: () => void }) {
  const test = useTestWebhook();
  const update = useUpdateWebhook();
  const [opened, setOpened] = useState<'edit' | 'rotate' | 'remove' | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const close = () => setOpened(null);
  const { id, url, enabled } = webhook;
  const host = hostOf(url);
  const sendTest = () => {
    onShow();
    test.mutate(id, { onSuccess: () => setAnnouncement(`A test is being sent to ${host}.`) });
  };
  const toggle = () => update.mutate({ id, enabled: !enabled });
  return (
    <li className={classes.webhook}>
      {(test.error ?? update.error) && (
        <FailureAlert
          error={(test.error ?? update.error)!}
          title={test.error ? 'The test was not sent' : 'The webhook was not changed'}
        />
      )}
      <div className={classes.row}>
        <div className={classes.facts}>
          <span className={classes.url}>{url}</span>
          <span className={classes.state}>
            <State webhook={webhook} />
            {webhook.events.map(alertName).join(' · ')}
          </span>
        </div>
        <div className={classes.actions}>
          <Button
            size="compact-sm"
            variant={isShown ? 'light' : 'default'}
            aria-pressed={isShown}
            aria-label={`Deliveries to ${host}`}
            onClick={onShow}
          >
            Deliveries
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!enabled}
            loading={test.isPending}
            aria-label={`Send test to ${host}`}
            onClick={sendTest}
          >
            Send test
          </Button>
          <RowMenu
            label={`More for ${host}`}
            actions={[
              { label: 'Edit', onClick: () => setOpened('edit') },
              { label: 'Rotate secret', onClick: () => setOpened('rotate') },
              { label: enabled ? 'Disable' : 'Enable', onClick: toggle },
              { label: 'Remove', isRed: true, onClick: () => setOpened('remove') },
            ]}
          />
        </div>
      </div>
      <output className="visually-hidden">{announcement}</output>
      <EditWebhookDialog webhook={webhook} opened={opened === 'edit'} onClose={close} />
      <RotateSecretDialog webhook={webhook} opened={opened === 'rotate'} onClose={close} />
      <RemoveWebhookDialog webhook={webhook} opened={opened === 'remove'} onClose={close} />
    </li>
  );
}

/** Why nothing is sent to a webhook, or since when it fails. */
function State({ webhook: { disabled_because: reason, failing_since: failingSince } }: { webhook: Webhook }) {
  if (reason !== null) {
    const words = { by_person: 'Disabled', failing: 'Disabled: it failed for days', gone: 'Disabled: it answered 410' };
    return (
      <Badge variant="light" color={reason === 'by_person' ? 'gray' : 'red'} tt="none">
        {words[reason]}
      </Badge>
    );
  }
  if (failingSince === null) return null;
  return (
    <Badge variant="light" color="orange" tt="none">
      Fails since <RelativeTime at={failingSince} />
    </Badge>
  );
}

/** The host of a webhook's URL, to name it in few words. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
