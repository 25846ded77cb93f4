import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../../platform/database/bigint-as-number';

/** An object of an account in the store: the contents of one or more files. */
@Entity('stored_objects')
export class StoredObject {
  /** `obj_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  /** SHA-256 of the contents. */
  @Column('bytea')
  digest: Buffer;

  @Column({ type: 'bigint', transformer: bigintAsNumber })
  bytes: number;

  @Column('text')
  state: 'writing' | 'stored' | 'removing';

  /** When it belongs to any server, if it is still being written or removed; `null`: it is stored. */
  @Column({ type: 'timestamptz', name: 'lease_until', precision: 3, nullable: true })
  leaseUntil: Date | null;
}
