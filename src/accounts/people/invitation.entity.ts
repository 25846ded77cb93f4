import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';
import type { Role } from '../../platform/caller/role';

/** An invitation that has not been accepted. */
@Entity('invitations')
export class Invitation {
  /** `inv_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  /** In lower case. Unique in the account. */
  @Column('text')
  email: string;

  @Column('text')
  role: Role;

  /** `null`: the operator. */
  @Column({ type: 'text', name: 'invited_by_id', nullable: true })
  invitedById: string | null;

  /** The e-mail address of whoever invited the person, or `operator`. */
  @Column({ type: 'text', name: 'invited_by_name' })
  invitedBy: string;

  /** SHA-256 of the token of the link that was shown. */
  @Column({ type: 'bytea', select: false })
  digest: Buffer;

  /** SHA-256 of the token of the link that was e-mailed; `null`: none was. */
  @Column({ type: 'bytea', name: 'mail_digest', nullable: true, select: false })
  mailDigest: Buffer | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;

  @VirtualColumn({ type: 'boolean', query: (row) => `SELECT ${row}.expires_at <= clock_timestamp()` })
  isExpired: boolean;
}
