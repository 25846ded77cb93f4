import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { readStatement } from '../../../platform/database/statement';
import type { WorkRun } from '../../work/work';
import type { Job } from '../job';
import type { CheckedSentence, Doubt, SentenceCheck } from './sentence-check';

const recordStatement = readStatement('long-form/jobs/check/record.sql');

/** What is known of a sentence that was checked before. */
export interface KnownCheck {
  readonly way: number;
  readonly isDoubtful: boolean;
}

/** A page of doubts. */
export interface DoubtPage {
  readonly doubts: Doubt[];
  /** The cursor of the next page; `null`: this is the last page. */
  readonly next: string | null;
}

/** The results of self-checks, sentence by sentence, in the database. */
@Injectable()
export class CheckStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The checks of a chapter, by where their sentences start in its text. */
  async ofChapter(jobId: string, chapter: number): Promise<Map<number, KnownCheck>> {
    const rows = await this.dataSource.query<(KnownCheck & { textStart: number })[]>(
      `SELECT text_start AS "textStart", way, verdict = 'doubtful' AS "isDoubtful"
       FROM job_checks WHERE job_id = $1 AND chapter = $2`,
      [jobId, chapter],
    );
    return new Map(rows.map(({ textStart, ...known }) => [textStart, known]));
  }

  /** The check of a sentence with the same sound, in any job that is still there. */
  async bySound(digest: Buffer): Promise<SentenceCheck | undefined> {
    const [row] = await this.dataSource.query<SentenceCheck[]>(
      `SELECT verdict, way, respoken, heard, word_error_rate AS "wordErrorRate" FROM job_checks WHERE digest = $1 LIMIT 1`,
      [digest],
    );
    return row;
  }

  /**
   * Records the check of a sentence.
   *
   * @param digest of its sound; `null` for one that others should not use.
   * @returns whether the run goes on: false if the job was cancelled or removed, or another run has begun.
   */
  async add(
    { work: job, number }: WorkRun<Job>,
    { chapter, textStart, textEnd, text }: CheckedSentence,
    { verdict, reason, way, respoken, heard, wordErrorRate }: SentenceCheck,
    digest: Buffer | null,
  ): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(recordStatement, [
      job.id,
      number,
      chapter,
      textStart,
      textEnd,
      verdict === 'doubtful' ? text : '',
      verdict,
      reason ?? null,
      way,
      respoken,
      verdict === 'doubtful' ? heard : '',
      wordErrorRate,
      digest,
    ]);
    return rows.length > 0;
  }

  /** Records where a doubtful sentence is in the sound of its chapter. @returns whether the run goes on, as {@link add}. */
  async place(
    { work: job, number }: WorkRun<Job>,
    chapter: number,
    at: { readonly textStart: number; readonly startSeconds: number; readonly endSeconds: number },
  ): Promise<boolean> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE job_checks AS c SET start_seconds = $5, end_seconds = $6 FROM jobs AS j
       WHERE c.job_id = $1 AND c.chapter = $3 AND c.text_start = $4 AND j.id = c.job_id AND j.run = $2
         AND j.status = 'running' RETURNING c.job_id`,
      [job.id, number, chapter, at.textStart, at.startSeconds, at.endSeconds],
    );
    return rows.length > 0;
  }

  /**
   * Lists a page of the doubtful sentences of a job, in the order of its text.
   *
   * @param after the `next` of the previous page: a chapter and the start of a sentence.
   */
  async doubts(jobId: string, { limit, after }: { limit: number; after?: string }): Promise<DoubtPage> {
    const [chapter = 0, start = 0] = (after ?? '').split('-').map(Number);
    const rows = await this.dataSource.query<Doubt[]>(
      `SELECT chapter, text, text_start AS "textStart", text_end AS "textEnd", start_seconds AS "startSeconds",
         end_seconds AS "endSeconds", heard, word_error_rate AS "wordErrorRate"
       FROM job_checks WHERE job_id = $1 AND verdict = 'doubtful' AND (chapter, text_start) > ($2, $3)
       ORDER BY chapter, text_start LIMIT $4`,
      [jobId, chapter, after === undefined ? -1 : start, limit + 1],
    );
    const doubts = rows.slice(0, limit);
    const last = doubts.at(-1);
    return { doubts, next: rows.length > limit && last ? `${last.chapter}-${last.textStart}` : null };
  }
}
