import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { printable } from '@voxgate/speech/messages/printable';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import type { FetchedEntry, QueuedDelivery } from '../../platform/queue/work-queue';
import { DeliveryLane } from './delivery-lane';
import { DeliveryQueue, type DueDelivery, type DueEmail, type DueWebhook } from './delivery-queue';
import { Mailer } from './mailer';
import type { WebhookAnswer } from './webhook-request';
import { WebhookSender } from './webhook-sender';

/** Milliseconds between looks for due deliveries. */
const intervalMs = 1000;

/** Maximum number of deliveries that this server tries at once. The queue divides them between receivers. */
const maxAtOnce = { webhooks: 32, emails: 8 } as const;

/** Milliseconds that a try may take. Standard Webhooks recommends 15 to 30 seconds. */
const tryTimeoutMs = 15_000;

/** Milliseconds that running tries get to end when the server stops. Those that are cut off are tried again. */
const stopGraceMs = 1000;

/** Maximum length of a recorded error, in characters. */
const maxErrorLength = 300;

/** Delivers alerts while the server runs. Every replica does so; the queue gives each delivery to one of them. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Alerts');
  private readonly abort = new AbortController();
  private readonly lanes: readonly DeliveryLane[];
  private timer: NodeJS.Timeout | undefined;
  private isFailing = false;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly webhooks: WebhookSender,
    private readonly mailer: Mailer,
  ) {
    // Without a mail server, e-mails are left to other servers.
    const kinds = mailer.isConfigured ? (['webhooks', 'emails'] as const) : (['webhooks'] as const);
    this.lanes = kinds.map((kind) => {
      const fetch = (trying: readonly FetchedEntry[]) => this.fetch(kind, trying);
      const deliver = (entry: FetchedEntry) => this.deliver(kind, entry);
      return new DeliveryLane({ maxAtOnce: maxAtOnce[kind], fetch, deliver });
    });
  }

  /** Begins to look for deliveries. The first look also starts the queue; the server does not wait for it. */
  onApplicationBootstrap(): void {
    const look = () => this.lanes.forEach((lane) => lane.look());
    look();
    this.timer = setInterval(look, intervalMs).unref();
  }

  /** Ends the tries while their results can still be saved. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.lanes.map((lane) => lane.stop()));
    const done = Promise.all(this.lanes.map((lane) => lane.idle()));
    await inGrace(done);
    this.abort.abort(new Error('The server stopped'));
    // An e-mail cannot be cut off. If its result is not saved, it is sent again, as if the server had died.
    await inGrace(done);
  }

  private async fetch(kind: QueuedDelivery, trying: readonly FetchedEntry[]): Promise<FetchedEntry | undefined> {
    try {
      const entry = await this.queue.fetch(kind, trying);
      if (this.isFailing) this.logger.log('Alerts are being delivered again.');
      this.isFailing = false;
      return entry;
    } catch (error) {
      if (!this.isFailing) this.logger.warn(`Alerts cannot be delivered now, will retry: ${String(error)}`);
      this.isFailing = true;
      return undefined;
    }
  }

  private async deliver(kind: QueuedDelivery, entry: FetchedEntry): Promise<void> {
    try {
      const delivery = await this.queue.begin(kind, entry);
      if (delivery) await this.tryAndSave(delivery);
    } catch (error) {
      // Its entry stays in the queue, and the delivery is tried again, as if this server had died.
      this.logger.warn(`The result of the delivery ${entry.key} cannot be saved: ${String(error)}`);
    }
  }

  /** Tries a delivery and saves the result. */
  private async tryAndSave(delivery: DueDelivery): Promise<void> {
    const begin = performance.now();
    const result = await this.try(delivery);
    const durationMs = Math.round(performance.now() - begin);
    if (result.error === undefined) await this.queue.succeeded(delivery, result.status, durationMs);
    else await this.queue.failed(delivery, { ...result, durationMs });
  }

  private async try(delivery: DueDelivery): Promise<Accepted | FailedAnswer> {
    return delivery.endpoint ? this.tryWebhook(delivery) : this.tryEmail(delivery);
  }

  private async tryWebhook(delivery: DueWebhook): Promise<Accepted | FailedAnswer> {
    const timeout = AbortSignal.timeout(tryTimeoutMs);
    try {
      const answer = await this.webhooks.send(delivery, AbortSignal.any([timeout, this.abort.signal]));
      if (answer.status >= 200 && answer.status < 300) return answer;
      return { ...answer, error: `The endpoint answered with the status ${answer.status}.` };
    } catch (error) {
      if (timeout.aborted) return { error: `The endpoint did not answer within ${tryTimeoutMs / 1000} seconds.` };
      return { error: printable(withCauses(error), maxErrorLength) };
    }
  }

  private async tryEmail(delivery: DueEmail): Promise<Accepted | FailedAnswer> {
    try {
      await this.mailer.send(delivery);
      return { status: null };
    } catch (error) {
      const reason = printable(withCauses(error), maxErrorLength);
      // Nobody but the operator can do anything about it.
      this.logger.warn(`An e-mail about an alert was not sent, will retry: ${reason}`);
      return { error: reason };
    }
  }
}

/** A try that succeeded, with the status of the endpoint's answer; `null` for an e-mail. */
interface Accepted {
  status: number | null;
  error?: undefined;
}

/** A try that failed, with the answer if there was one. */
type FailedAnswer = Partial<WebhookAnswer> & { error: string };

/** Waits for a promise, but not longer than the time that deliveries have when the server stops. */
async function inGrace(done: Promise<unknown>): Promise<void> {
  // Without it, the timer would keep the process alive after the server has stopped.
  const isOver = new AbortController();
  try {
    await Promise.race([done, delay(stopGraceMs, undefined, { signal: isOver.signal })]);
  } finally {
    isOver.abort();
  }
}
