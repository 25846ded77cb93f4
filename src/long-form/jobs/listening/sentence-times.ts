import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Timestamp } from '@voxgate/speech';
import type { WorkRun } from '../../work/work';
import type { Job } from '../job';

/** A sentence that has been spoken, and when. Seconds from the start of its chapter; offsets in its text in Unicode code points. */
export type SpokenSentence = Omit<Timestamp, 'type'>;

/** Notes when the sentences of a chapter are spoken. */
export interface SentenceNotes {
  /** Notes the sentences among these times. */
  add(timestamps: readonly Timestamp[]): void;
  /** Stores what has been noted since, unless another run has begun. */
  write(): Promise<void>;
}

/** When the sentences of jobs are spoken, in the database, so that every replica can tell. */
@Injectable()
export class SentenceTimes {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Begins a chapter, which is spoken from its start: what an earlier run has noted is forgotten. */
  async begin({ work: job, number: run }: WorkRun<Job>, chapter: number): Promise<SentenceNotes> {
    await this.dataSource.query(
      `DELETE FROM job_sentences AS s USING jobs AS j
       WHERE s.job_id = $1 AND s.chapter = $3 AND j.id = s.job_id AND j.run = $2`,
      [job.id, run, chapter],
    );
    let first = 0;
    let noted: SpokenSentence[] = [];
    return {
      add: (timestamps) => {
        for (const { type, ...sentence } of timestamps) if (type === 'sentence') noted.push(sentence);
      },
      write: async () => {
        if (noted.length === 0) return;
        await this.dataSource.query(
          `INSERT INTO job_sentences (job_id, chapter, first, sentences)
           SELECT id, $3, $4, $5 FROM jobs WHERE id = $1 AND run = $2 AND status = 'running' ON CONFLICT DO NOTHING`,
          [job.id, run, chapter, first, JSON.stringify(noted)],
        );
        first += noted.length;
        noted = [];
      },
    };
  }

  /** The sentences of a chapter that have been spoken so far, in order. */
  async find(jobId: string, chapter: number): Promise<SpokenSentence[]> {
    const rows = await this.dataSource.query<{ sentences: SpokenSentence[] }[]>(
      'SELECT sentences FROM job_sentences WHERE job_id = $1 AND chapter = $2 ORDER BY first',
      [jobId, chapter],
    );
    return rows.flatMap(({ sentences }) => sentences);
  }
}
