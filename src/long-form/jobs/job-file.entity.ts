import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { JobFormat } from './job-formats';

/** A file of a job. Its id is chosen before it is stored. */
@Entity('job_files')
export class StoredJobFile {
  @PrimaryColumn({ type: 'text', name: 'job_id' })
  jobId: string;

  /** The number of its chapter; 0: the file has all of them. */
  @PrimaryColumn('integer')
  chapter: number;

  @PrimaryColumn('text')
  format: JobFormat;

  /** The id of the stored file. */
  @Column({ type: 'text', name: 'file_id' })
  fileId: string;

  @Column({ type: 'boolean', name: 'is_stored', default: false })
  isStored: boolean;
}
