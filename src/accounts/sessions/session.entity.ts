import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What changes of a session. `SessionStore` makes and reads them. */
@Entity('sessions')
export class Session {
  /** `ses_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'person_id', nullable: true })
  personId: string | null;

  /** The account that it is for. */
  @Column({ type: 'text', name: 'account_id', nullable: true })
  accountId: string | null;

  /** SHA-256 of its id in the cookie. Unique. */
  @Column({ type: 'bytea', select: false })
  digest: Buffer;

  /** The `credentials` of its user that it is valid with. */
  @Column({ type: 'integer', nullable: true })
  credentials: number | null;
}
