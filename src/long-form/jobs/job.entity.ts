import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { JobSettings, JobStatus } from './job';

/** A job without its chapters and files. */
@Entity('jobs')
export class StoredJob {
  /** `job_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  @Column({ type: 'text', nullable: true })
  title: string | null;

  @Column({ type: 'text', nullable: true })
  author: string | null;

  @Column({ type: 'text', nullable: true })
  language: string | null;

  /** A stored file, which may have been deleted. */
  @Column({ type: 'text', name: 'cover_file_id', nullable: true })
  coverFileId: string | null;

  @Column('text')
  status: JobStatus;

  @Column('json')
  settings: JobSettings;

  /** What was left out of the document, and the like, for its reader. */
  @Column({ type: 'text', array: true })
  warnings: string[];

  /** Why it has failed. */
  @Column({ type: 'json', nullable: true })
  error: { code: string; message: string } | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, update: false })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'started_at', precision: 3, nullable: true })
  startedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'ended_at', precision: 3, nullable: true })
  endedAt: Date | null;

  /** Counts the runs. One that another has replaced changes nothing any more. */
  @Column({ type: 'integer', select: false })
  run: number;

  /** Whose usage it counts as; `null` for jobs of an earlier version. */
  @Column({ type: 'text', name: 'charged_to', nullable: true, select: false })
  chargedTo: string | null;

  /** The project that has made it, if any. */
  @Column({ type: 'text', name: 'project_id', nullable: true, select: false })
  projectId: string | null;
}
