import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { payloadOf } from '../alerts/alert';
import { Environment } from '../config/environment';
import { printable } from '../messages/printable';
import { withCauses } from '../messages/with-causes';
import { version } from '../version';
import { AllowedAddresses } from './allowed-address';
import { type ClaimedDelivery, DeliveryQueue } from './delivery-queue';
import { sendWebhook, type WebhookAnswer } from './webhook-request';

/** Milliseconds between looks for due deliveries. */
const intervalMs = 1000;

/** Maximum number of deliveries that this server tries at once, in total and for one account, so that none holds up the others. */
const mostAtOnce = 16;
const mostPerAccount = 4;

/** Milliseconds that a try may take. Standard Webhooks recommends 15 to 30 seconds. */
const tryTimeoutMs = 15_000;

/** Milliseconds that running tries get to end when the server stops. Those that are cut off are tried again. */
const stopGraceMs = 1000;

/** Maximum length of a recorded error, in characters. */
const longestError = 300;

/** Delivers alerts while the server runs. Every replica does so; the queue gives each delivery to one of them. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Alerts');
  private readonly allowed: AllowedAddresses;
  private readonly stop = new AbortController();
  private readonly running = new Map<string, { accountId: string; done: Promise<void> }>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private isLookWaiting = false;
  private isStopping = false;
  private isFailing = false;

  constructor(
    private readonly queue: DeliveryQueue,
    environment: Environment,
  ) {
    this.allowed = new AllowedAddresses(environment.ALERT_ALLOWED_NETWORKS);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), intervalMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.looking;
    const grace = setTimeout(() => this.stop.abort(new Error('The server stopped.')), stopGraceMs);
    await Promise.all(Array.from(this.running.values(), ({ done }) => done));
    clearTimeout(grace);
  }

  /** Claims due deliveries and starts their tries, after an earlier look has ended. */
  private look(): void {
    if (this.isLookWaiting) return;
    this.isLookWaiting = true;
    this.looking = this.looking.then(() => {
      this.isLookWaiting = false;
      return this.startDue();
    });
  }

  private async startDue(): Promise<void> {
    const free = mostAtOnce - this.running.size;
    if (this.isStopping || free === 0) return;
    try {
      for (const delivery of await this.queue.claim(free, mostPerAccount, this.busyAccounts())) this.start(delivery);
      if (this.isFailing) this.logger.log('Alerts are being delivered again.');
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn(`Alerts cannot be delivered now, will retry: ${String(error)}`);
      this.isFailing = true;
    }
  }

  /** The accounts that have their share of this server's tries. */
  private busyAccounts(): string[] {
    const tries = new Map<string, number>();
    for (const { accountId } of this.running.values()) tries.set(accountId, (tries.get(accountId) ?? 0) + 1);
    return Array.from(tries).flatMap(([accountId, count]) => (count >= mostPerAccount ? [accountId] : []));
  }

  private start(delivery: ClaimedDelivery): void {
    const done = this.deliver(delivery)
      .catch((error: unknown) => {
        // The lease ends, and the delivery is tried again.
        this.logger.warn(`The result of the delivery ${delivery.id} cannot be saved: ${String(error)}`);
      })
      .finally(() => {
        this.running.delete(delivery.id);
        this.look();
      });
    this.running.set(delivery.id, { accountId: delivery.alert.accountId, done });
  }

  /** Tries a delivery and saves the result. */
  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const begin = performance.now();
    const result = await this.try(delivery);
    const durationMs = Math.round(performance.now() - begin);
    if (result.error === undefined) await this.queue.succeeded(delivery, result.status, durationMs);
    else await this.queue.failed(delivery, { ...result, durationMs });
  }

  private async try(delivery: ClaimedDelivery): Promise<(WebhookAnswer & { error?: undefined }) | FailedAnswer> {
    const timeout = AbortSignal.timeout(tryTimeoutMs);
    try {
      const message = await signedMessage(delivery);
      const answer = await sendWebhook(message, this.allowed, AbortSignal.any([timeout, this.stop.signal]));
      if (answer.status >= 200 && answer.status < 300) return answer;
      return { ...answer, error: `The endpoint answered with the status ${answer.status}.` };
    } catch (error) {
      if (timeout.aborted) return { error: `The endpoint did not answer within ${tryTimeoutMs / 1000} seconds.` };
      return { error: printable(withCauses(firstOf(error)), longestError) };
    }
  }
}

/** A try that failed, with the answer if there was one. */
type FailedAnswer = Partial<WebhookAnswer> & { error: string };

/** Node reports an error for each address of a host in an `AggregateError` without a message. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error;
}

/** Signs the message as Standard Webhooks specifies, with each secret of the endpoint and the current time. */
async function signedMessage({ alert, endpoint }: ClaimedDelivery) {
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
