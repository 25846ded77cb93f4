import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../../platform/database/bigint-as-number';

/** A server process that has written counts of usage. */
@Entity('usage_writers')
export class StoredUsageWriter {
  @PrimaryColumn('uuid')
  id: string;

  /** The number of the last batch that came from it. */
  @Column({ type: 'bigint', name: 'last_batch', transformer: bigintAsNumber })
  lastBatch: number;

  @Column({ type: 'timestamptz', name: 'written_at', precision: 3 })
  writtenAt: Date;
}
