import { Button, Group, Modal } from '@mantine/core';
import type { Delivery, Webhook } from '../api/types';
import { Fact, FactId, Facts } from '../shared/facts';
import { FailureAlert } from '../shared/failure-alert';
import { count } from '../shared/numbers';
import { exactTime } from '../shared/times';
import { alertName } from './alert-types';
import { answerOf, DeliveryResult } from './delivery-result';
import { useResend } from './use-webhooks';

interface DeliveryDetailsProps {
  webhook: Webhook;
  /** `undefined`: the dialog is closed. */
  delivery: Delivery | undefined;
  onClose: () => void;
}

/** Everything that the log has of a delivery, and a button to send it again. */
export function DeliveryDetails({ webhook, delivery, onClose }: DeliveryDetailsProps) {
  const resend = useResend();
  return (
    <Modal
      opened={delivery !== undefined}
      onClose={onClose}
      onExitTransitionEnd={resend.reset}
      title="Delivery"
      size="lg"
    >
      {delivery && (
        <>
          {resend.error && <FailureAlert error={resend.error} title="It was not sent again" />}
          <Facts>
            <Fact name="Alert">
              {alertName(delivery.type)} <FactId>{delivery.type}</FactId>
            </Fact>
            <Fact name="webhook-id">
              <FactId>{delivery.webhook_id}</FactId>
            </Fact>
            <Fact name="Result">
              <DeliveryResult delivery={delivery} />
            </Fact>
            <Fact name="Created">{exactTime(delivery.created_at)}</Fact>
            <Fact name="Tries">{count(delivery.tries)}</Fact>
            {delivery.last_try_at !== null && <Fact name="Last try">{exactTime(delivery.last_try_at)}</Fact>}
            <Fact name="Answer">
              {answerOf(delivery)}
              {delivery.last_duration_ms !== null && ` after ${count(delivery.last_duration_ms)} ms`}
            </Fact>
            {delivery.last_error !== null && <Fact name="Problem">{delivery.last_error}</Fact>}
            {delivery.next_try_at !== null && <Fact name="Next try">{exactTime(delivery.next_try_at)}</Fact>}
          </Facts>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button
              disabled={!webhook.enabled}
              loading={resend.isPending}
              onClick={() => resend.mutate({ webhookId: webhook.id, id: delivery.id })}
            >
              Send again
            </Button>
          </Group>
          <output className="visually-hidden">{resend.isSuccess ? 'It is being sent again.' : ''}</output>
        </>
      )}
    </Modal>
  );
}
