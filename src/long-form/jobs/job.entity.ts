import { Column, Entity } from 'typeorm';
import { StoredWork } from '../work/stored-work.entity';
import type { JobSettings, JobStatus } from './job';

/** A job without its chapters and files. */
@Entity('jobs')
export class StoredJob extends StoredWork {
  declare status: JobStatus;
  declare settings: JobSettings;

  @Column({ type: 'text', nullable: true })
  title: string | null;

  @Column({ type: 'text', nullable: true })
  author: string | null;

  @Column({ type: 'text', nullable: true })
  language: string | null;

  /** A stored file, which may have been deleted. */
  @Column({ type: 'text', name: 'cover_file_id', nullable: true })
  coverFileId: string | null;

  /** The EPUB that was handed in, if it is needed: a stored file, which may have been deleted. */
  @Column({ type: 'text', name: 'original_file_id', nullable: true })
  originalFileId: string | null;

  /** What was left out of the document, and the like, for its reader. */
  @Column({ type: 'text', array: true })
  warnings: string[];

  /** The project that has made it, if any. */
  @Column({ type: 'text', name: 'project_id', nullable: true, select: false })
  projectId: string | null;
}
