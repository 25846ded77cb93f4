import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AlertType } from '../alerts/alert';

/** An address to which an account's alerts are sent. */
@Entity('webhook_endpoints')
export class WebhookEndpoint {
  /** `whk_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  @Column('text')
  url: string;

  /** The types of alerts that are sent here. */
  @Column('text', { array: true })
  events: AlertType[];

  /** The key of the signatures. It is stored as it is, because signing needs it. */
  @Column({ type: 'bytea', select: false })
  secret: Buffer;

  /** The secret before the last rotation. It also signs until `previousSecretUntil`. */
  @Column({ type: 'bytea', name: 'previous_secret', select: false, nullable: true })
  previousSecret: Buffer | null;

  @Column({ type: 'timestamptz', name: 'previous_secret_until', precision: 3, nullable: true })
  previousSecretUntil: Date | null;

  /**
   * Why nothing is sent here: a person disabled it, it failed for too long, or it answered 410 (Gone). `null`: it is enabled.
   */
  @Column({ type: 'text', nullable: true })
  disabled: 'by_person' | 'failing' | 'gone' | null;

  /** The first failure since the last success; `null`: the last delivery succeeded, or there was none. */
  @Column({ type: 'timestamptz', name: 'failing_since', precision: 3, nullable: true })
  failingSince: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;
}
