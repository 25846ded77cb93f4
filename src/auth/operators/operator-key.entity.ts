import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OperatorAccess } from '../../platform/caller/operator-access';

/** A key of a program that manages accounts for the operator. The key itself is not stored, only its digest. */
@Entity('operator_keys')
export class OperatorKey {
  /** `opk_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  /** The label that the operator chose. The audit trail shows it. */
  @Column('text')
  name: string;

  /** The start of the key, safe to display. */
  @Column('text')
  prefix: string;

  /** SHA-256 of the whole key, 32 bytes, unique. */
  @Column({ type: 'bytea', select: false })
  digest: Buffer;

  @Column('text')
  access: OperatorAccess;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;

  /** `null`: the key does not expire. */
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3, nullable: true })
  expiresAt: Date | null;

  /** `null`: not revoked. Revocation is permanent. */
  @Column({ type: 'timestamptz', name: 'revoked_at', precision: 3, nullable: true, insert: false })
  revokedAt: Date | null;
}
