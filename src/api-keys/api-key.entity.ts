import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Budgets } from '../platform/caller/budgets';
import type { Actor } from '../platform/caller/actor';
import type { Scope } from '../platform/caller/rights';

/** An API key. The key itself is not stored, only its digest. */
@Entity('api_keys')
export class ApiKey {
  /** `key_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  /** The label that the user chose. */
  @Column('text')
  name: string;

  /** The start of the key, safe to display. */
  @Column('text')
  prefix: string;

  /** SHA-256 of the whole key, 32 bytes, unique. */
  @Column({ type: 'bytea', select: false })
  digest: Buffer;

  /** What the key may do; `null`: everything that keys can do. */
  @Column({ type: 'text', array: true, nullable: true })
  scopes: Scope[] | null;

  /** The ids of the voices that the key may use; `null`: all. */
  @Column({ type: 'text', array: true, name: 'allowed_voices', nullable: true })
  allowedVoices: string[] | null;

  /** The ranges of addresses from which the key works; `null`: all. */
  @Column({ type: 'inet', array: true, name: 'allowed_addresses', nullable: true })
  allowedAddresses: string[] | null;

  /** Requests per window, if the operator has set a limit for this key; `null`: the server's limit. */
  @Column({ type: 'integer', name: 'rate_limit', nullable: true })
  rateLimit: number | null;

  /** What the key may spend; `null`: no budgets of its own. */
  @Column({ type: 'jsonb', nullable: true })
  budgets: Budgets | null;

  /** A lower limit that the account has set; `null`: none. */
  @Column({ type: 'integer', name: 'lowered_rate_limit', nullable: true })
  loweredRateLimit: number | null;

  /** `null`: the key does not expire. */
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;

  /** `null`: not disabled. */
  @Column({ type: 'timestamptz', name: 'disabled_at', precision: 3, nullable: true })
  disabledAt: Date | null;

  /** Who created the key, with the name at the time; `null`: unknown. */
  @Column({ type: 'text', name: 'created_by_type', nullable: true, update: false })
  createdByType: Actor['type'] | null;

  @Column({ type: 'text', name: 'created_by_id', nullable: true, update: false })
  createdById: string | null;

  @Column({ type: 'text', name: 'created_by_name', nullable: true, update: false })
  createdByName: string | null;

  /** `null`: not revoked. Revocation is permanent. */
  @Column({ type: 'timestamptz', name: 'revoked_at', precision: 3, nullable: true, insert: false })
  revokedAt: Date | null;
}
