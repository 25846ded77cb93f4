import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BatchError, BatchSettings, BatchStatus } from './batch';

/** A batch. */
@Entity('batches')
export class StoredBatch {
  /** `batch_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  /** The name of its `BatchDialect`. */
  @Column('text')
  dialect: string;

  @Column('text')
  status: BatchStatus;

  @Column({ type: 'text', name: 'input_file_id' })
  inputFileId: string;

  @Column('json')
  settings: BatchSettings;

  /** Whose usage it counts as: the `id` of `usageOwnerOf`. `null` for batches of an earlier version. */
  @Column({ type: 'text', name: 'charged_to', nullable: true })
  chargedTo: string | null;

  @Column({ type: 'json', nullable: true })
  metadata: Readonly<Record<string, string>> | null;

  /** Why it has failed as a whole. */
  @Column({ type: 'json', nullable: true })
  error: BatchError | null;

  /** Counts of lines. `total` is 0 until all have been read. */
  @Column({ type: 'integer', default: 0 })
  total: number;

  @Column({ type: 'integer', default: 0 })
  completed: number;

  @Column({ type: 'integer', default: 0 })
  failed: number;

  /** Of all lines that can be spoken, in Unicode code points. */
  @Column({ type: 'integer', default: 0 })
  characters: number;

  /** The files of results. While the batch is not over, the ids under which they will be stored. */
  @Column({ type: 'text', name: 'output_file_id', nullable: true })
  outputFileId: string | null;

  @Column({ type: 'text', name: 'error_file_id', nullable: true })
  errorFileId: string | null;

  /** The name of who created it, at that time. */
  @Column({ type: 'text', name: 'created_by', nullable: true, select: false, update: false })
  createdBy: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;

  /** When what is not spoken yet is given up; `null`: never. */
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3, nullable: true })
  expiresAt: Date | null;

  /** When all lines had been read. */
  @Column({ type: 'timestamptz', name: 'started_at', precision: 3, nullable: true })
  startedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'finalizing_at', precision: 3, nullable: true })
  finalizingAt: Date | null;

  @Column({ type: 'timestamptz', name: 'cancelling_at', precision: 3, nullable: true })
  cancellingAt: Date | null;

  @Column({ type: 'timestamptz', name: 'ended_at', precision: 3, nullable: true })
  endedAt: Date | null;

  /** Counts the runs. One that another has replaced changes nothing any more. */
  @Column({ type: 'integer', select: false, default: 0 })
  run: number;
}
