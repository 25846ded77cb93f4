import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A pronunciation dictionary of an account. Its rules are in its versions. */
@Entity('pronunciation_dictionaries')
export class PronunciationDictionary {
  /** `dict_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  /** Unique in the account. */
  @Column('text')
  name: string;

  @Column({ type: 'text', nullable: true })
  description: string | null;

  /** The BCP 47 tag of its words, for lexicons. It does not limit where the rules apply. */
  @Column({ type: 'text', nullable: true })
  language: string | null;

  /** The number of the current version. */
  @Column('integer')
  version: number;

  /** Whether requests of the account that name no dictionaries use it. */
  @Column({ type: 'boolean', name: 'is_default', default: false })
  isDefault: boolean;

  /** The name of who created it, at that time. */
  @Column({ type: 'text', name: 'created_by', nullable: true, update: false })
  createdBy: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, insert: false })
  updatedAt: Date;

  /** `null`: not archived. Archived dictionaries are not listed unless asked for. */
  @Column({ type: 'timestamptz', name: 'archived_at', precision: 3, nullable: true, insert: false })
  archivedAt: Date | null;
}
