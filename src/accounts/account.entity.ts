import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Budgets } from '../platform/caller/budgets';

/** An account owns API keys. */
@Entity('accounts')
export class Account {
  /** `acct_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  name: string;

  /** Unique. Stored in lower case, so that addresses that differ only in case are the same. */
  @Column('text')
  email: string;

  /** Whether the speech cache may be used and filled for its requests. */
  @Column({ type: 'boolean', name: 'speech_cache', default: true })
  speechCache: boolean;

  /** What all its keys and users together may spend; `null`: no budgets. */
  @Column({ type: 'jsonb', nullable: true })
  budgets: Budgets | null;

  /** Whether people who sign in with a password need a second factor. */
  @Column({ type: 'boolean', name: 'second_factor_required', default: false })
  secondFactorRequired: boolean;

  /** What is kept of its speech. */
  @Column({ type: 'text', default: 'off' })
  history: 'off' | 'text' | 'digest';

  /** For how many days; `null`: it has not chosen. */
  @Column({ type: 'integer', name: 'history_days', nullable: true })
  historyDays: number | null;

  /** Its id in the operator's own system. Unique. */
  @Column({ type: 'text', name: 'external_id', nullable: true })
  externalId: string | null;

  /** `null`: not suspended. Otherwise, nothing and nobody can use the account. */
  @Column({ type: 'timestamptz', name: 'suspended_at', precision: 3, nullable: true })
  suspendedAt: Date | null;

  /** `null`: not deleted. Otherwise, nobody sees it, and a server removes what it has. */
  @Column({ type: 'timestamptz', name: 'deleted_at', precision: 3, nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;
}
