import { alertTypes } from '../../alerts/alert';
import type { WebhookEndpoint } from '../webhook-endpoint.entity';
import type { WebhookEndpointWithSecret } from '../webhooks.service';

/** A webhook endpoint. */
export class WebhookDto {
  id: string;
  url: string;
  events: string[];
  enabled: boolean;
  /** Why it is not enabled: `by_person`, `failing` or `gone`; `null`: it is enabled. */
  disabled_because: string | null;
  /** When deliveries began to fail; `null`: the latest one succeeded, or there was none. */
  failing_since: string | null;
  /** Until when the previous secret also signs; `null`: no rotation had an overlap. */
  previous_secret_until: string | null;
  created_at: string;
  /** `whsec_…`, only in the responses to creating the endpoint and to rotating its secret. */
  secret?: string;

  static from(endpoint: WebhookEndpoint): WebhookDto {
    const { id, url, events, disabled, failingSince, previousSecretUntil, createdAt } = endpoint;
    return {
      id,
      url,
      events: alertTypes.filter((type) => events.includes(type)),
      enabled: disabled === null,
      disabled_because: disabled,
      failing_since: failingSince?.toISOString() ?? null,
      previous_secret_until: previousSecretUntil?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    };
  }

  static withSecret({ endpoint, secret }: WebhookEndpointWithSecret): WebhookDto {
    return Object.assign(WebhookDto.from(endpoint), { secret });
  }
}
