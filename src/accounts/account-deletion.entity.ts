import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That an account has been deleted: who has done it, and whether a server still removes what it had. It outlives the account. */
@Entity('account_deletions')
export class AccountDeletion {
  @PrimaryColumn({ type: 'text', name: 'account_id' })
  accountId: string;

  /** The id that it had in the operator's own system. Another account may have it by now. */
  @Column({ type: 'text', name: 'external_id', nullable: true })
  externalId: string | null;

  /** The operator's key; `null`: the command line. */
  @Column({ type: 'text', name: 'actor_id', nullable: true })
  actorId: string | null;

  @Column({ type: 'text', name: 'actor_name' })
  actorName: string;

  @Column({ type: 'inet', nullable: true })
  address: string | null;

  @Column({ type: 'timestamptz', name: 'requested_at', precision: 3, insert: false, update: false })
  requestedAt: Date;

  /** `null`: not everything has been removed yet. */
  @Column({ type: 'timestamptz', name: 'finished_at', precision: 3, nullable: true, insert: false })
  finishedAt: Date | null;
}
