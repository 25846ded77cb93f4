import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../../platform/database/bigint-as-number';

/** A link with which anybody can get a file until it expires. */
@Entity('file_links')
export class FileLink {
  /** `link_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  @Column({ type: 'text', name: 'file_id' })
  fileId: string;

  /** The id of the key that has signed it. */
  @Column({ type: 'text', name: 'key_id' })
  keyId: string;

  @Column('text')
  disposition: 'inline' | 'attachment';

  /** The name for the client; `null`: that of the file. */
  @Column({ type: 'text', nullable: true })
  filename: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;

  /** A whole second. */
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;

  /** Requests with it. HEAD does not count. */
  @Column({ type: 'bigint', transformer: bigintAsNumber, insert: false })
  uses: number;

  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3, nullable: true, insert: false })
  lastUsedAt: Date | null;

  /** The link to a feed that this link ends with; `null`: it is a link of its own. */
  @Column({ type: 'text', name: 'feed_link_id', nullable: true })
  feedLinkId: string | null;
}
