import type { INestApplicationContext } from '@nestjs/common';
import { AccountsService } from '../../../accounts/accounts.service';
import { operator } from '../../../platform/caller/actor';
import { DeliveriesService } from '../../../accounts/webhooks/deliveries.service';
import { DeliveryDto, DeliveryListDto } from '../../../accounts/webhooks/dto/delivery.dto';
import { WebhookDto } from '../../../accounts/webhooks/dto/webhook.dto';
import { WebhooksService } from '../../../accounts/webhooks/webhooks.service';
import type { AddWebhookOptions, WebhookOptions } from '../commands/webhooks';
import { print, table } from '../output';
import { withServices } from '../with-services';

/** `voxgate webhooks list` */
export async function listWebhooks({ account, json }: WebhookOptions): Promise<void> {
  const endpoints = await withServices(async (services) =>
    services.get(WebhooksService).list(await accountIdOf(services, account)),
  );
  const data = endpoints.map((endpoint) => WebhookDto.from(endpoint));
  const rows = data.map(({ id, url, events, disabled_because: reason, created_at }) => ({
    id,
    url,
    events: events.join(' '),
    state: reason === null ? 'enabled' : `disabled (${reason.replace('_', ' ')})`,
    created_at,
  }));
  const columns = { id: 'ID', url: 'URL', state: 'STATE', events: 'EVENTS', created_at: 'CREATED' };
  print(json, { data }, table(rows, columns, 'This account has no webhooks.'));
}

/** `voxgate webhooks add` */
export async function addWebhook({ account, url, events, json }: AddWebhookOptions): Promise<void> {
  const created = await withServices(async (services) =>
    services.get(WebhooksService).create(await accountIdOf(services, account), { url, events }, operator),
  );
  print(
    json,
    WebhookDto.withSecret(created),
    `Added the webhook ${created.endpoint.id}. Its signing secret:\n\n  ${created.secret}\n\n` +
      'Save it now: it is not shown again.',
  );
}

/** `voxgate webhooks remove` */
export async function removeWebhook(id: string, { account, json }: WebhookOptions): Promise<void> {
  await withServices(async (services) =>
    services.get(WebhooksService).remove(await accountIdOf(services, account), id, operator),
  );
  print(json, { id, removed: true }, `Removed ${id}.`);
}

/** `voxgate webhooks test` */
export async function testWebhook(id: string, { account, json }: WebhookOptions): Promise<void> {
  const delivery = await withServices(async (services) =>
    services.get(DeliveriesService).test(await accountIdOf(services, account), id),
  );
  print(
    json,
    DeliveryDto.from(delivery),
    `Queued the test ${delivery.id}. A running server sends it within seconds; see the result with:\n` +
      `  voxgate webhooks deliveries ${id} --account ${account}`,
  );
}

/** `voxgate webhooks deliveries` */
export async function listDeliveries(id: string, { account, json }: WebhookOptions): Promise<void> {
  const page = await withServices(async (services) =>
    services.get(DeliveriesService).list(await accountIdOf(services, account), id, { limit: 100 }),
  );
  const result = DeliveryListDto.from(page);
  const columns = {
    id: 'ID',
    type: 'TYPE',
    status: 'STATUS',
    tries: 'TRIES',
    last_status: 'ANSWER',
    last_try_at: 'LAST TRY',
    next_try_at: 'NEXT TRY',
    last_error: 'ERROR',
  };
  print(json, result, table(result.data, columns, 'Nothing was sent to this webhook yet.'));
}

async function accountIdOf(services: INestApplicationContext, idOrEmail: string): Promise<string> {
  return (await services.get(AccountsService).get(idOrEmail)).id;
}
