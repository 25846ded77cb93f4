import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of an account, without what its object knows. */
@Entity('stored_files')
export class FileListing {
  /** `file_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  /** The id of its object in the store, which files with the same contents share. */
  @Column({ type: 'text', name: 'object_id' })
  objectId: string;

  /** The name for downloads. */
  @Column('text')
  name: string;

  @Column({ type: 'text', name: 'content_type' })
  contentType: string;

  /** What the file is to the code that has stored it, such as `job-result`. */
  @Column('text')
  kind: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;

  /** `null`: kept until it is removed. */
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3, nullable: true })
  expiresAt: Date | null;
}
