import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { printable } from '@voxgate/speech/messages/printable';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { type ClaimedDelivery, type ClaimedEmail, type ClaimedWebhook, DeliveryQueue } from './delivery-queue';
import { Mailer } from './mailer';
import type { WebhookAnswer } from './webhook-request';
import { WebhookSender } from './webhook-sender';

/** Milliseconds between looks for due deliveries. */
const intervalMs = 1000;

/** Maximum number of deliveries that this server tries at once. The queue divides them between accounts. */
const maxAtOnce = 32;

/** Milliseconds that a try may take. Standard Webhooks recommends 15 to 30 seconds. */
const tryTimeoutMs = 15_000;

/** Milliseconds that running tries get to end when the server stops. Those that are cut off are tried again. */
const stopGraceMs = 1000;

/** Maximum length of a recorded error, in characters. */
const maxErrorLength = 300;

/** Delivers alerts while the server runs. Every replica does so; the queue gives each delivery to one of them. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Alerts');
  private readonly stop = new AbortController();
  private readonly running = new Map<string, { delivery: ClaimedDelivery; done: Promise<void> }>();
  /** The account whose turn was the latest. */
  private latestAccount = '';
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private isLookWaiting = false;
  private isStopping = false;
  private isFailing = false;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly webhooks: WebhookSender,
    private readonly mailer: Mailer,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), intervalMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.looking;
    const done = Promise.all(Array.from(this.running.values(), (each) => each.done));
    await inGrace(done);
    this.stop.abort(new Error('The server stopped'));
    // An e-mail cannot be cut off. If its result is not saved, it is sent again when its lease ends.
    await inGrace(done);
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
    const free = maxAtOnce - this.running.size;
    if (this.isStopping || free === 0) return;
    try {
      const trying = Array.from(this.running.values(), ({ delivery }) => delivery);
      const options = { trying, after: this.latestAccount, withEmails: this.mailer.isConfigured };
      for (const delivery of await this.queue.claim(free, options)) {
        this.start(delivery);
        this.latestAccount = delivery.alert.accountId;
      }
      if (this.isFailing) this.logger.log('Alerts are being delivered again.');
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn(`Alerts cannot be delivered now, will retry: ${String(error)}`);
      this.isFailing = true;
    }
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
    this.running.set(delivery.id, { delivery, done });
  }

  /** Tries a delivery and saves the result. */
  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const begin = performance.now();
    const result = await this.try(delivery);
    const durationMs = Math.round(performance.now() - begin);
    if (result.error === undefined) await this.queue.succeeded(delivery, result.status, durationMs);
    else await this.queue.failed(delivery, { ...result, durationMs });
  }

  private async try(delivery: ClaimedDelivery): Promise<Accepted | FailedAnswer> {
    return delivery.endpoint ? this.tryWebhook(delivery) : this.tryEmail(delivery);
  }

  private async tryWebhook(delivery: ClaimedWebhook): Promise<Accepted | FailedAnswer> {
    const timeout = AbortSignal.timeout(tryTimeoutMs);
    try {
      const answer = await this.webhooks.send(delivery, AbortSignal.any([timeout, this.stop.signal]));
      if (answer.status >= 200 && answer.status < 300) return answer;
      return { ...answer, error: `The endpoint answered with the status ${answer.status}.` };
    } catch (error) {
      if (timeout.aborted) return { error: `The endpoint did not answer within ${tryTimeoutMs / 1000} seconds.` };
      return { error: printable(withCauses(error), maxErrorLength) };
    }
  }

  private async tryEmail(delivery: ClaimedEmail): Promise<Accepted | FailedAnswer> {
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
