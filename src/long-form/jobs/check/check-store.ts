import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOperator, Raw, Repository } from 'typeorm';
import { readStatement } from '../../../platform/database/statement';
import type { WorkRun } from '../../work/work';
import type { Job } from '../job';
import { StoredCheck } from './job-check.entity';
import type { CheckedSentence, Doubt, SentenceCheck } from './sentence-check';

const recordStatement = readStatement('long-form/jobs/check/record.sql');
const placeStatement = readStatement('long-form/jobs/check/place.sql');

/** The columns of a {@link Doubt}, and those of the primary key. */
const doubtColumns = {
  jobId: true,
  chapter: true,
  textStart: true,
  textEnd: true,
  text: true,
  startSeconds: true,
  endSeconds: true,
  heard: true,
  wordErrorRate: true,
} as const;

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
  constructor(@InjectRepository(StoredCheck) private readonly checks: Repository<StoredCheck>) {}

  /** The checks of a chapter, by where their sentences start in its text. */
  async ofChapter(jobId: string, chapter: number): Promise<Map<number, KnownCheck>> {
    const select = { jobId: true, chapter: true, textStart: true, way: true, verdict: true } as const;
    const rows = await this.checks.find({ select, where: { jobId, chapter } });
    return new Map(rows.map(({ textStart, way, verdict }) => [textStart, { way, isDoubtful: verdict === 'doubtful' }]));
  }

  /** The check of a sentence with the same sound, in any job that is still there. */
  async bySound(digest: Buffer): Promise<SentenceCheck | undefined> {
    const found = await this.checks.findOneBy({ digest });
    if (!found) return undefined;
    const { verdict, way, respoken, heard, wordErrorRate } = found;
    return { verdict, way, respoken, heard, wordErrorRate };
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
    const rows = await this.checks.query<unknown[]>(recordStatement, [
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
    const values = [job.id, number, chapter, at.textStart, at.startSeconds, at.endSeconds];
    const [rows] = await this.checks.query<[unknown[], number]>(placeStatement, values);
    return rows.length > 0;
  }

  /**
   * Lists a page of the doubtful sentences of a job, in the order of its text.
   *
   * @param after the `next` of the previous page: a chapter and the start of a sentence.
   */
  async doubts(jobId: string, { limit, after }: { limit: number; after?: string }): Promise<DoubtPage> {
    const rows = await this.checks.find({
      select: doubtColumns,
      where: { jobId, verdict: 'doubtful', ...(after !== undefined && { chapter: isAfter(after) }) },
      order: { chapter: 'ASC', textStart: 'ASC' },
      take: limit + 1,
    });
    const doubts = rows.slice(0, limit);
    const last = doubts.at(-1);
    return { doubts, next: rows.length > limit && last ? `${last.chapter}-${last.textStart}` : null };
  }
}

/** Matches sentences after a cursor. It compares both columns at once, so that the index begins at the cursor. */
function isAfter(cursor: string): FindOperator<number> {
  const [chapter = 0, start = 0] = cursor.split('-').map(Number);
  return Raw((column) => `(${column}, text_start) > (:chapter, :start)`, { chapter, start });
}
