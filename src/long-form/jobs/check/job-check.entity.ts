import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SentenceCheck, UncheckedReason } from './sentence-check';

/** The check of a sentence of a job. Offsets in the text of its chapter in Unicode code points. */
@Entity('job_checks')
export class StoredCheck {
  @PrimaryColumn({ type: 'text', name: 'job_id' })
  jobId: string;

  /** The number of the chapter. */
  @PrimaryColumn('integer')
  chapter: number;

  @PrimaryColumn({ type: 'integer', name: 'text_start' })
  textStart: number;

  @Column({ type: 'integer', name: 'text_end' })
  textEnd: number;

  /** Only of a doubtful sentence; so is `heard`. */
  @Column('text')
  text: string;

  @Column('text')
  verdict: SentenceCheck['verdict'];

  /** Why it was not checked. */
  @Column({ type: 'text', nullable: true })
  reason: UncheckedReason | null;

  /** In which way the sentence is spoken. */
  @Column('smallint')
  way: number;

  /** How often it was spoken anew. */
  @Column('smallint')
  respoken: number;

  @Column('text')
  heard: string;

  /** Share of its words that were heard wrong; may be above 1. */
  @Column({ type: 'float8', name: 'word_error_rate' })
  wordErrorRate: number;

  /** Seconds from the start of the chapter; `null` while the sentence is not in the sound of its chapter yet. */
  @Column({ type: 'float8', name: 'start_seconds', nullable: true })
  startSeconds: number | null;

  @Column({ type: 'float8', name: 'end_seconds', nullable: true })
  endSeconds: number | null;

  /** Of the sentence and its sound, within an account; `null`: others should not use the check. */
  @Column({ type: 'bytea', nullable: true })
  digest: Buffer | null;
}
