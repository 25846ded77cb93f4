import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChangeFacts, Undo } from './chapter-change';

/** A change of the chapters of a project that can be undone. */
@Entity('chapter_changes')
export class StoredChange {
  @PrimaryColumn({ type: 'text', name: 'project_id' })
  projectId: string;

  /** From 1, in the order of the changes. */
  @PrimaryColumn('integer')
  step: number;

  @Column('json')
  facts: ChangeFacts;

  @Column({ type: 'json', select: false })
  undo: Undo;

  /** Length of `undo` as JSON, in UTF-16 code units. */
  @Column({ type: 'integer', select: false })
  size: number;

  /** The name of who made it, at that time. */
  @Column({ type: 'text', name: 'created_by', nullable: true })
  createdBy: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;
}
