import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The delivery of an alert to a webhook or by e-mail. `AlertOutbox` makes them. */
@Entity('alert_deliveries')
export class AlertDelivery {
  /** `dlv_` and a unique id. */
  @PrimaryColumn('text')
  id: string;

  /** `null`: it is an e-mail. */
  @Column({ type: 'text', name: 'endpoint_id', nullable: true })
  endpointId: string | null;

  @Column('text')
  status: 'pending' | 'delivered' | 'failed';

  /** How many tries have begun. */
  @Column('integer')
  tries: number;

  /** Tries since it was queued or sent again: decides when to try next. */
  @Column('integer')
  attempt: number;

  @Column({ type: 'timestamptz', name: 'next_try_at', precision: 3 })
  nextTryAt: Date;

  /** The status of the endpoint's answer to the last try; `null`: it gave none. */
  @Column({ type: 'integer', name: 'last_status', nullable: true })
  lastStatus: number | null;

  @Column({ type: 'text', name: 'last_error', nullable: true })
  lastError: string | null;

  @Column({ type: 'integer', name: 'last_duration_ms', nullable: true })
  lastDurationMs: number | null;
}
