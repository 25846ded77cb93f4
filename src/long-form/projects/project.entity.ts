import type { LeftOut } from '@voxgate/documents';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProjectSettings } from './project';

/** A project without its chapters. */
@Entity('projects')
export class StoredProject {
  /** `project_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  @Column({ type: 'text', nullable: true })
  title: string | null;

  @Column({ type: 'text', nullable: true })
  author: string | null;

  @Column({ type: 'text', nullable: true })
  description: string | null;

  /** A BCP 47 tag, as the document has it. */
  @Column({ type: 'text', nullable: true })
  language: string | null;

  /** A stored file, which may have been deleted. */
  @Column({ type: 'text', name: 'cover_file_id', nullable: true })
  coverFileId: string | null;

  /** The EPUB that it was made of: a stored file, which may have been deleted. */
  @Column({ type: 'text', name: 'original_file_id', nullable: true })
  originalFileId: string | null;

  @Column('json')
  settings: ProjectSettings;

  /** What is left out of the speech, in sentences for people. */
  @Column({ type: 'text', array: true })
  warnings: string[];

  /** What is left out of the speech and could be included, for programs. */
  @Column({ type: 'json', name: 'left_out' })
  leftOut: LeftOut[];

  /** The name of who created it, at that time. */
  @Column({ type: 'text', name: 'created_by', nullable: true, select: false, update: false })
  createdBy: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, insert: false })
  updatedAt: Date;
}
