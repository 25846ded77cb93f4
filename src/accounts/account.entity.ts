import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who owns API keys. */
@Entity('accounts')
export class Account {
  /** `acct_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  name: string;

  /** Unique, and kept in lower case: people do not tell addresses apart by it. */
  @Column('text')
  email: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;
}
