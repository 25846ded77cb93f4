import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AlertDelivery } from '../alerts/alert-delivery.entity';
import { AlertOutbox, maxPending } from '../alerts/alert-outbox';
import { DeliveryEntries } from '../alerts/delivery-entries';
import { readStatement } from '../../platform/database/statement';
import { currentTime } from '../../platform/database/times';
import { ApiError } from '../../platform/errors/api-error';
import { WindowLimiter } from '../../rate-limit/window-limiter';
import { WebhooksService } from './webhooks.service';

/** Tests and resends per account and minute: each makes the server send a request to an address that the account chose. */
const sendsPerMinute = 30;

/** The delivery of an alert to an endpoint, with its latest try. */
export interface Delivery {
  id: string;
  /** The `webhook-id` of the message. */
  alertId: string;
  type: string;
  status: 'pending' | 'delivered' | 'failed';
  tries: number;
  createdAt: Date;
  lastTryAt: Date | null;
  /** The status of the endpoint's answer; `null`: it gave none. */
  lastStatus: number | null;
  lastError: string | null;
  lastDurationMs: number | null;
  /** `null` unless it is pending. */
  nextTryAt: Date | null;
}

/** A page of the log of an endpoint. */
export interface DeliveryPage {
  deliveries: Delivery[];
  /** The cursor of the next page; `null`: this is the last page. */
  next: string | null;
}

const selectStatement = readStatement('accounts/webhooks/deliveries.sql');

/** The log of the deliveries to an endpoint, and deliveries on request. */
@Injectable()
export class DeliveriesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly webhooks: WebhooksService,
    private readonly alerts: AlertOutbox,
    private readonly entries: DeliveryEntries,
    private readonly limiter: WindowLimiter,
  ) {}

  /**
   * Lists a page of the deliveries to an endpoint, newest first.
   *
   * @param before the `next` of the previous page. An id that is not one of the endpoint's deliveries returns an empty page.
   * @throws {ApiError} `WEBHOOK_NOT_FOUND`.
   */
  async list(
    accountId: string,
    endpointId: string,
    { limit, before }: { limit: number; before?: string },
  ): Promise<DeliveryPage> {
    await this.webhooks.get(accountId, endpointId);
    const values = [endpointId, null, before ?? null, limit + 1];
    const found = await this.dataSource.query<Delivery[]>(selectStatement, values);
    const page = found.slice(0, limit);
    return { deliveries: page, next: found.length > limit ? page.at(-1)!.id : null };
  }

  /**
   * Sends a test to an endpoint, through the same queue as alerts.
   *
   * @throws {ApiError} `WEBHOOK_NOT_FOUND`, `WEBHOOK_DISABLED`, `WEBHOOK_QUEUE_FULL`, `RATE_LIMITED`.
   */
  async test(accountId: string, endpointId: string): Promise<Delivery> {
    await this.checkMaySend(accountId, endpointId);
    const data = { message: 'This is a test. Alerts of your account will be sent here.' };
    const alert = { accountId, type: 'webhook.test', data } as const;
    const id = await this.dataSource.transaction((manager) => this.alerts.recordFor(endpointId, manager, alert));
    if (id === undefined) {
      throw new ApiError('WEBHOOK_QUEUE_FULL', `${maxPending} deliveries wait for this webhook. Try again later.`);
    }
    return this.get(endpointId, id);
  }

  /**
   * Sends a message again, with the same `webhook-id`: now, and on failure by the usual schedule.
   *
   * @throws {ApiError} `WEBHOOK_NOT_FOUND`, `DELIVERY_NOT_FOUND`, `WEBHOOK_DISABLED`, `RATE_LIMITED`.
   */
  async resend(accountId: string, endpointId: string, id: string): Promise<Delivery> {
    await this.checkMaySend(accountId, endpointId);
    // Check the form first: PostgreSQL text cannot contain NUL, which a client could send.
    if (!/^dlv_[0-9a-f]+$/.test(id)) throw deliveryNotFound();
    await this.dataSource.transaction(async (manager) => {
      const again = { status: 'pending', nextTryAt: currentTime, attempt: 0 } as const;
      const { affected } = await manager.update(AlertDelivery, { endpointId, id }, again);
      // A delivery that is being tried keeps its entry: it is being sent.
      if (affected === 1) await this.entries.move(manager, id);
    });
    return this.get(endpointId, id);
  }

  private async checkMaySend(accountId: string, endpointId: string): Promise<void> {
    const { disabled } = await this.webhooks.get(accountId, endpointId);
    if (disabled !== null) throw new ApiError('WEBHOOK_DISABLED', 'This webhook is disabled. Enable it first.');
    await this.limiter.consume({ bucket: `webhooks:${accountId}`, limit: sendsPerMinute, windowMs: 60_000 });
  }

  private async get(endpointId: string, id: string): Promise<Delivery> {
    const [delivery] = await this.dataSource.query<Delivery[]>(selectStatement, [endpointId, id, null, 1]);
    if (!delivery) throw deliveryNotFound();
    return delivery;
  }
}

function deliveryNotFound(): ApiError {
  return new ApiError('DELIVERY_NOT_FOUND', 'This webhook has no delivery with this id.');
}
