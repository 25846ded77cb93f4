import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What changes of a session. `SessionStore` makes and reads them. */
@Entity('sessions')
export class Session {
  /** `ses_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'person_id' })
  personId: string;

  /** The account that it is for. */
  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  /** The `credentials` of its user that it is valid with. */
  @Column('integer')
  credentials: number;
}
