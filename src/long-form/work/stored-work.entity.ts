import { Column, PrimaryColumn } from 'typeorm';
import type { WorkError, WorkSettings } from './work';

/** The columns that jobs and batches have in common. Each has a table of its own, and a table of its parts. */
export abstract class StoredWork {
  /** `job_` or `batch_`, and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  @Column('text')
  status: string;

  @Column('json')
  settings: WorkSettings;

  /** Why it has failed as a whole. */
  @Column({ type: 'json', nullable: true })
  error: WorkError | null;

  /** The name of who created it, at that time. */
  @Column({ type: 'text', name: 'created_by', nullable: true, select: false, update: false })
  createdBy: string | null;

  /** Whose usage it counts as: the `id` of `usageOwnerOf`. `null` for work of an earlier version. */
  @Column({ type: 'text', name: 'charged_to', nullable: true })
  chargedTo: string | null;

  /** Counts the runs. One that another has replaced changes nothing any more. */
  @Column({ type: 'integer', select: false, default: 0 })
  run: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;

  /** When it began to be spoken. */
  @Column({ type: 'timestamptz', name: 'started_at', precision: 3, nullable: true })
  startedAt: Date | null;

  /** `null`: it is not over. */
  @Column({ type: 'timestamptz', name: 'ended_at', precision: 3, nullable: true })
  endedAt: Date | null;
}
