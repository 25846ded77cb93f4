import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that signs links. */
@Entity('link_keys')
export class LinkKey {
  /** `lkey_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column('bytea')
  secret: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;
}
