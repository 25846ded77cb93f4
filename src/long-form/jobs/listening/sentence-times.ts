import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Timestamp } from '@voxgate/speech';
import { readStatement } from '../../../platform/database/statement';
import type { WorkRun } from '../../work/work';
import type { Job } from '../job';
import { type SpokenSentence, StoredSentences } from './job-sentences.entity';

const forgetStatement = readStatement('long-form/jobs/listening/forget-sentences.sql');
const noteStatement = readStatement('long-form/jobs/listening/note-sentences.sql');

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
  constructor(@InjectRepository(StoredSentences) private readonly stored: Repository<StoredSentences>) {}

  /** Begins a chapter, which is spoken from its start: what an earlier run has noted is forgotten. */
  async begin({ work: job, number: run }: WorkRun<Job>, chapter: number): Promise<SentenceNotes> {
    await this.stored.query(forgetStatement, [job.id, run, chapter]);
    let first = 0;
    let noted: SpokenSentence[] = [];
    return {
      add: (timestamps) => {
        for (const { type, ...sentence } of timestamps) if (type === 'sentence') noted.push(sentence);
      },
      write: async () => {
        if (noted.length === 0) return;
        await this.stored.query(noteStatement, [job.id, run, chapter, first, JSON.stringify(noted)]);
        first += noted.length;
        noted = [];
      },
    };
  }

  /** The sentences of a chapter that have been spoken so far, in order. */
  async find(jobId: string, chapter: number): Promise<SpokenSentence[]> {
    const rows = await this.stored.find({ where: { jobId, chapter }, order: { first: 'ASC' } });
    return rows.flatMap(({ sentences }) => sentences);
  }
}
