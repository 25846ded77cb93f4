import { Injectable } from '@nestjs/common';
import { payloadOf } from '../alerts/alert';
import { Environment } from '../../platform/config/environment';
import { version } from '../../platform/version';
import { AllowedAddresses } from './allowed-address';
import type { AllowedTargets } from './allowed-lookup';
import type { DueWebhook } from './delivery-queue';
import { HostAddresses } from './host-addresses';
import { sendWebhook, type WebhookAnswer, type WebhookMessage } from './webhook-request';

/** Sends signed messages to webhook endpoints. */
@Injectable()
export class WebhookSender {
  private readonly targets: AllowedTargets;

  constructor(environment: Environment) {
    this.targets = {
      allowed: new AllowedAddresses(environment.ALERT_ALLOWED_NETWORKS),
      hosts: new HostAddresses(),
      setting: 'ALERT_ALLOWED_NETWORKS',
    };
  }

  /**
   * Sends a message and waits for the answer.
   *
   * @throws as `sendWebhook` does.
   */
  async send(delivery: DueWebhook, signal: AbortSignal): Promise<WebhookAnswer> {
    return sendWebhook(await signedMessage(delivery), this.targets, signal);
  }
}

/** Signs the message as Standard Webhooks specifies, with each secret of the endpoint and the current time. */
async function signedMessage({ alert, endpoint }: DueWebhook): Promise<WebhookMessage> {
  const { Webhook } = await import('standardwebhooks');
  const body = payloadOf(alert);
  const now = new Date();
  const signatures = endpoint.secrets.map((secret) => new Webhook(secret, { format: 'raw' }).sign(alert.id, now, body));
  return {
    url: endpoint.url,
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': `Voxgate/${version}`,
      'webhook-id': alert.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
  };
}
