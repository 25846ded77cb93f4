import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Account } from '../accounts/account.entity';

/** Somebody who may sign in to the dashboard of an account. */
@Entity('people')
export class Person {
  /** `usr_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  @ManyToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account: Account;

  /** Unique, and kept in lower case. */
  @Column('text')
  email: string;

  /** Argon2id, with its parameters and salt; `null`: none has been chosen. */
  @Column({ type: 'text', name: 'password_hash', nullable: true, select: false })
  passwordHash: string | null;

  /** How often the password was chosen: a session that began with an earlier one is over. */
  @Column({ type: 'integer', default: 0 })
  credentials: number;

  /** Who the person is at a provider, once they have signed in there. */
  @Column({ type: 'text', name: 'oidc_issuer', nullable: true })
  oidcIssuer: string | null;

  @Column({ type: 'text', name: 'oidc_subject', nullable: true })
  oidcSubject: string | null;
}
