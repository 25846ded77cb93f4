import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UncheckedReason } from './check/sentence-check';

/** What a self-check has found in a chapter, in sentences. */
export class CheckCounts {
  /** Those that were heard, including the doubtful ones. */
  @Column({ type: 'integer', name: 'checked_sentences' })
  checked: number;

  @Column({ type: 'integer', name: 'respoken_sentences' })
  respoken: number;

  @Column({ type: 'integer', name: 'doubtful_sentences' })
  doubtful: number;

  @Column({ type: 'integer', name: 'unchecked_sentences' })
  unchecked: number;

  @Column({ type: 'text', name: 'unchecked_reasons', array: true })
  uncheckedReasons: UncheckedReason[];
}

/** A chapter of a job. */
@Entity('job_chapters')
export class StoredJobChapter {
  @PrimaryColumn({ type: 'text', name: 'job_id' })
  jobId: string;

  /** From 1. */
  @PrimaryColumn('integer')
  number: number;

  @Column({ type: 'text', nullable: true })
  title: string | null;

  /** Its voice or mix; `null`: that of the job. */
  @Column({ type: 'text', name: 'voice_id', nullable: true })
  voiceId: string | null;

  @Column('text')
  syntax: 'text' | 'ssml';

  @Column('text')
  text: string;

  /** Unicode code points. */
  @Column('integer')
  characters: number;

  @Column({ type: 'integer', name: 'spoken_characters' })
  spokenCharacters: number;

  @Column({ type: 'float8', name: 'audio_seconds' })
  audioSeconds: number;

  @Column({ type: 'boolean', name: 'is_done' })
  isDone: boolean;

  @Column(() => CheckCounts, { prefix: false })
  check: CheckCounts;
}
