import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where the server that started last is called. */
@Entity('server_address')
export class StoredServerAddress {
  /** Always true, so that there is one row at most. */
  @PrimaryColumn({ type: 'boolean', name: 'only_row' })
  onlyRow: boolean;

  @Column('text')
  url: string;

  /** Whether it is its `PUBLIC_URL`; otherwise, it is where it listens on its machine. */
  @Column({ type: 'boolean', name: 'is_public' })
  isPublic: boolean;

  @Column({ type: 'timestamptz', name: 'recorded_at', precision: 3 })
  recordedAt: Date;
}
