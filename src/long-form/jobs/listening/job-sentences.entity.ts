import type { Timestamp } from '@voxgate/speech';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sentence that has been spoken, and when. Seconds from the start of its chapter; offsets in its text in Unicode code points. */
export type SpokenSentence = Omit<Timestamp, 'type'>;

/** Sentences of a chapter of a job that were noted together. */
@Entity('job_sentences')
export class StoredSentences {
  @PrimaryColumn({ type: 'text', name: 'job_id' })
  jobId: string;

  /** The number of the chapter. */
  @PrimaryColumn('integer')
  chapter: number;

  /** The place in the chapter of the first of these sentences, from 0. */
  @PrimaryColumn('integer')
  first: number;

  @Column('json')
  sentences: SpokenSentence[];
}
