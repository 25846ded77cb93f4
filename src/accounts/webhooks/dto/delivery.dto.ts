import type { Delivery, DeliveryPage } from '../deliveries.service';

/** The delivery of an alert to an endpoint, with its latest try. */
export class DeliveryDto {
  id: string;
  /** The `webhook-id` that the endpoint gets, the same at every try. */
  webhook_id: string;
  type: string;
  status: string;
  tries: number;
  created_at: string;
  last_try_at: string | null;
  /** The HTTP status of the endpoint's answer; `null`: it gave none. */
  last_status: number | null;
  last_error: string | null;
  last_duration_ms: number | null;
  next_try_at: string | null;

  static from(delivery: Delivery): DeliveryDto {
    return {
      id: delivery.id,
      webhook_id: delivery.alertId,
      type: delivery.type,
      status: delivery.status,
      tries: delivery.tries,
      created_at: delivery.createdAt.toISOString(),
      last_try_at: delivery.lastTryAt?.toISOString() ?? null,
      last_status: delivery.lastStatus,
      last_error: delivery.lastError,
      last_duration_ms: delivery.lastDurationMs,
      next_try_at: delivery.nextTryAt?.toISOString() ?? null,
    };
  }
}

/** A page of the log of deliveries, newest first. */
export class DeliveryListDto {
  data: DeliveryDto[];
  next: string | null;

  static from({ deliveries, next }: DeliveryPage): DeliveryListDto {
    return { data: deliveries.map((delivery) => DeliveryDto.from(delivery)), next };
  }
}
