import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../../platform/database/bigint-as-number';
import type { LineError } from './batch';

/** A line of a batch. What is to be spoken of it is only in the statements beside it. */
@Entity('batch_lines')
export class StoredLine {
  @PrimaryColumn({ type: 'text', name: 'batch_id' })
  batchId: string;

  /** From 1: the line of the input. */
  @PrimaryColumn('integer')
  number: number;

  @Column({ type: 'text', name: 'custom_id', nullable: true })
  customId: string | null;

  @Column('text')
  state: 'waiting' | 'completed' | 'failed';

  /** How often it could not be spoken for a reason that may pass. */
  @Column('integer')
  tries: number;

  @Column({ type: 'json', nullable: true })
  error: LineError | null;

  @Column({ type: 'text', name: 'file_id', nullable: true })
  fileId: string | null;

  @Column({ type: 'text', name: 'content_type', nullable: true })
  contentType: string | null;

  @Column({ type: 'bigint', nullable: true, transformer: bigintAsNumber })
  bytes: number | null;

  @Column({ type: 'float8', name: 'duration_seconds', nullable: true })
  durationSeconds: number | null;
}
