import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A chapter of a project. */
@Entity('project_chapters')
export class StoredChapter {
  @PrimaryColumn({ type: 'text', name: 'project_id' })
  projectId: string;

  /** From 1. */
  @PrimaryColumn('integer')
  number: number;

  @Column({ type: 'text', nullable: true })
  title: string | null;

  /** Its voice; `null`: that of the project. */
  @Column({ type: 'text', name: 'voice_id', nullable: true })
  voiceId: string | null;

  /** Whether jobs speak it. */
  @Column({ type: 'boolean', name: 'is_included' })
  isIncluded: boolean;

  @Column('text')
  syntax: 'text' | 'ssml';

  @Column('text')
  text: string;

  /** Unicode code points. */
  @Column('integer')
  characters: number;
}
