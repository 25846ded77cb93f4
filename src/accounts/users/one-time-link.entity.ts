import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../platform/caller/role';

/** A link with which a user can choose a password, once. A user has at most one of each kind. */
@Entity('one_time_links')
export class StoredOneTimeLink {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea')
  digest: Buffer;

  /** Unique together with the kind. */
  @Column({ type: 'text', name: 'person_id' })
  personId: string;

  /** Who made it: the operator, an owner of the account, or the user, who gets it by e-mail. */
  @Column('text')
  kind: 'operator' | 'owner' | 'mail';

  /** The account that the user joins with it, unless they belong to it. */
  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  /** The role of a user who joins. */
  @Column('text')
  role: Role;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;
}
