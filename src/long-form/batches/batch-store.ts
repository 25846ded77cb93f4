import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, LessThan, MoreThan, Repository } from 'typeorm';
import { readStatement } from '../../platform/database/statement';
import { currentTime, secondsAhead } from '../../platform/database/times';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import type {
  Batch,
  BatchError,
  BatchRun,
  BatchSettings,
  FinishedLine,
  LineError,
  NewLine,
  WaitingLine,
} from './batch';
import { StoredLine } from './batch-line.entity';
import { StoredBatch } from './batch.entity';

const addLinesStatement = readStatement('long-form/batches/add-lines.sql');
const nextLinesStatement = readStatement('long-form/batches/next-lines.sql');
const lineSpokenStatement = readStatement('long-form/batches/line-spoken.sql');
const lineFailedStatement = readStatement('long-form/batches/line-failed.sql');
const removeLinesStatement = readStatement('long-form/batches/remove-lines.sql');

/** A page of batches. */
export interface BatchPage {
  readonly batches: Batch[];
  /** The cursor of the next page; `null`: this is the last page. */
  readonly next: string | null;
}

/** A batch to make. */
export interface NewBatch {
  readonly accountId: string;
  readonly dialect: string;
  readonly inputFileId: string;
  readonly settings: BatchSettings;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly createdBy: string;
  /** See `Batch.chargedTo`. */
  readonly chargedTo: string;
  /** Hours after which what is not spoken yet is given up; `null`: never. */
  readonly hours: number | null;
}

/** The speech of a line that was stored. */
export interface SpokenLine {
  readonly contentType: string;
  readonly bytes: number;
  readonly durationSeconds: number;
}

/** What is left of a batch's lines when they are removed. */
export interface RemovedLines {
  /** Of those that were spoken, in Unicode code points. */
  readonly characters: number;
  readonly audioSeconds: number;
  /** The ids of their files, whether or not they are stored. */
  readonly fileIds: string[];
}

/** The ids of the files with results; `null`: there are no results of that kind. */
export interface BatchFiles {
  readonly output: string | null;
  readonly error: string | null;
}

/** Sums of all lines that have been read. */
export interface InputSums {
  readonly total: number;
  readonly failed: number;
  readonly characters: number;
}

/** Batches and their lines in the database. Methods with `manager` belong to its transaction. */
@Injectable()
export class BatchStore {
  constructor(@InjectRepository(StoredBatch) private readonly batches: Repository<StoredBatch>) {}

  /** For statements outside a transaction. */
  get manager(): EntityManager {
    return this.batches.manager;
  }

  /** Runs work in a transaction. */
  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.manager.transaction(work);
  }

  /** Counts the batches of an account that are not over. */
  async countOpen(manager: EntityManager, accountId: string): Promise<number> {
    return manager.countBy(StoredBatch, { accountId, endedAt: IsNull() });
  }

  /** Adds a batch, whose input has not been read yet. */
  async insert(manager: EntityManager, batch: NewBatch): Promise<Batch> {
    const { hours, ...fields } = batch;
    const id = timeOrderedId('batch');
    const expiresAt = hours === null ? null : secondsAhead(hours * 3600);
    await manager.insert(StoredBatch, { ...fields, id, status: 'validating', expiresAt });
    return manager.findOneByOrFail(StoredBatch, { id });
  }

  /** @returns `undefined` if the account has no such batch. */
  async find(accountId: string, id: string): Promise<Batch | undefined> {
    const found = await this.batches.findOneBy({ accountId, id });
    return found ? batchOf(found) : undefined;
  }

  /** Lists a page of the account's batches, newest first. */
  async list(accountId: string, { limit, before }: { limit: number; before?: string }): Promise<BatchPage> {
    const where = { accountId, ...(before !== undefined && { id: LessThan(before) }) };
    const found = await this.batches.find({ where, order: { id: 'DESC' }, take: limit + 1 });
    const batches = found.slice(0, limit).map(batchOf);
    return { batches, next: found.length > limit ? batches.at(-1)!.id : null };
  }

  /** Begins a run of a batch. @returns `undefined` if the batch is over or has been removed. */
  async beginRun(id: string): Promise<BatchRun | undefined> {
    const open = { id, endedAt: IsNull() };
    const { raw } = await this.batches.update(open, { run: () => 'run + 1' }, { returning: ['run'] });
    const [begun] = raw as Pick<StoredBatch, 'run'>[];
    const batch = begun && (await this.batches.findOneBy(open));
    return batch ? { batch: batchOf(batch), number: begun.run } : undefined;
  }

  /** The batch as it is now. @returns `undefined` if it is over, or another run has begun. */
  async current({ batch, number }: BatchRun): Promise<Batch | undefined> {
    const found = await this.batches.findOneBy({ id: batch.id, run: number, endedAt: IsNull() });
    return found ? batchOf(found) : undefined;
  }

  /** Adds lines that have been read, in place of what an interrupted run has read of them. @returns whether the run goes on. */
  async addLines({ batch, number }: BatchRun, lines: readonly NewLine[]): Promise<boolean> {
    const [row] = await this.manager.query<[{ goesOn: boolean }]>(addLinesStatement, [
      batch.id,
      number,
      lines.map((line) => line.number),
      lines.map(({ customId }) => customId),
      lines.map(({ speech }) => speech && JSON.stringify(speech)),
      lines.map(({ characters }) => characters),
      lines.map(({ error }) => error && JSON.stringify(error)),
    ]);
    return row.goesOn;
  }

  /** All lines have been read. @returns whether the run goes on. */
  async start(
    manager: EntityManager,
    { batch, number }: BatchRun,
    { total, failed, characters }: InputSums,
  ): Promise<boolean> {
    const reading = { id: batch.id, run: number, status: 'validating' } as const;
    const sums = { total, failed, characters };
    const started = { ...sums, status: 'in_progress', startedAt: currentTime } as const;
    return (await manager.update(StoredBatch, reading, started)).affected === 1;
  }

  /** The next lines to speak, each with the id of its file, which is chosen before the file is stored. */
  async nextLines({ batch, number }: BatchRun, most: number, newFileId: () => string): Promise<WaitingLine[]> {
    const [rows] = await this.manager.query<[WaitingLine[], number]>(nextLinesStatement, [
      batch.id,
      number,
      most,
      Array.from({ length: most }, newFileId),
    ]);
    return rows.sort((one, other) => one.number - other.number);
  }

  /** The speech of a line is stored. @returns whether the run goes on; otherwise, the line has no speech. */
  async lineSpoken({ batch, number }: BatchRun, line: number, spoken: SpokenLine): Promise<boolean> {
    return this.changes(lineSpokenStatement, [
      batch.id,
      number,
      line,
      spoken.contentType,
      spoken.bytes,
      spoken.durationSeconds,
    ]);
  }

  /** A line cannot be spoken. @returns whether the run goes on. */
  async lineFailed({ batch, number }: BatchRun, line: number, error: LineError): Promise<boolean> {
    return this.changes(lineFailedStatement, [batch.id, number, line, error]);
  }

  /** A line could not be spoken for a reason that may pass. */
  async lineTried({ batch }: BatchRun, line: number): Promise<void> {
    await this.manager.update(StoredLine, { batchId: batch.id, number: line }, { tries: () => 'tries + 1' });
  }

  /**
   * Gives up the lines that wait.
   *
   * @returns the files that they may have; `undefined` if another run has begun.
   */
  async failWaiting({ batch, number }: BatchRun, error: LineError): Promise<string[] | undefined> {
    return this.manager.transaction(async (manager) => {
      const [[own]] = await manager.query<[unknown[], number]>(
        `UPDATE batches SET failed = failed + (
           SELECT count(*) FROM batch_lines WHERE batch_id = $1 AND state = 'waiting')
         WHERE id = $1 AND run = $2 AND ended_at IS NULL RETURNING id`,
        [batch.id, number],
      );
      if (!own) return undefined;
      const [rows] = await manager.query<[{ fileId: string | null }[], number]>(
        `UPDATE batch_lines AS l SET state = 'failed', speech = NULL, file_id = NULL, error = $2
         FROM (SELECT number, file_id FROM batch_lines WHERE batch_id = $1 AND state = 'waiting') AS w
         WHERE l.batch_id = $1 AND l.number = w.number RETURNING w.file_id AS "fileId"`,
        [batch.id, error],
      );
      return rows.flatMap(({ fileId }) => fileId ?? []);
    });
  }

  /** Nothing is left to speak: only the files of results are. @returns whether the run goes on. */
  async finalize({ batch, number }: BatchRun): Promise<boolean> {
    const { affected } = await this.batches.update(
      { id: batch.id, run: number, status: In(['in_progress', 'finalizing']) },
      { status: 'finalizing', finalizingAt: () => 'coalesce(finalizing_at, clock_timestamp())' },
    );
    return affected === 1;
  }

  /** The ids under which the results are stored, which are chosen before they are. */
  async planResults({ batch }: BatchRun, output: string, error: string): Promise<{ output: string; error: string }> {
    const [[row]] = await this.manager.query<[[{ output: string; error: string }], number]>(
      `UPDATE batches SET output_file_id = coalesce(output_file_id, $2), error_file_id = coalesce(error_file_id, $3)
       WHERE id = $1 RETURNING output_file_id AS output, error_file_id AS error`,
      [batch.id, output, error],
    );
    return row;
  }

  /** Lines that are over, in order. */
  async finishedLines(
    batchId: string,
    states: readonly ('completed' | 'failed')[],
    after: number,
    most: number,
  ): Promise<FinishedLine[]> {
    const where = { batchId, state: In([...states]), number: MoreThan(after) };
    return this.manager.find(StoredLine, { where, order: { number: 'ASC' }, take: most });
  }

  /** Ends a run, and the batch with it. Then remove its lines: the results have them. @returns whether it was still the batch's run. */
  async end(
    manager: EntityManager,
    { batch, number }: BatchRun,
    status: 'completed' | 'cancelled' | 'expired',
    files: BatchFiles,
  ): Promise<boolean> {
    const ended = { status, outputFileId: files.output, errorFileId: files.error, endedAt: currentTime };
    const { affected } = await manager.update(StoredBatch, { id: batch.id, run: number, endedAt: IsNull() }, ended);
    return affected === 1;
  }

  /** Ends a batch that has failed as a whole. Then remove its lines. @returns whether it was still the batch's run. */
  async fail(manager: EntityManager, { batch, number }: BatchRun, error: BatchError): Promise<boolean> {
    const ended = { status: 'failed', error, outputFileId: null, errorFileId: null, endedAt: currentTime } as const;
    const { affected } = await manager.update(StoredBatch, { id: batch.id, run: number, endedAt: IsNull() }, ended);
    return affected === 1;
  }

  /**
   * Begins to cancel a batch. One that nobody has worked on yet is over at once.
   *
   * @returns the batch as it is now; `undefined` if it has not changed.
   */
  async cancel(manager: EntityManager, accountId: string, id: string): Promise<Batch | undefined> {
    const { affected } = await manager.update(
      StoredBatch,
      { accountId, id, status: In(['validating', 'in_progress']) },
      {
        cancellingAt: currentTime,
        status: () => "CASE WHEN run = 0 THEN 'cancelled' ELSE 'cancelling' END",
        endedAt: () => 'CASE WHEN run = 0 THEN clock_timestamp() END',
      },
    );
    return affected === 1 ? batchOf(await manager.findOneByOrFail(StoredBatch, { id })) : undefined;
  }

  /** Removes the lines of a batch that is over. */
  async removeLines(manager: EntityManager, batchId: string): Promise<RemovedLines> {
    const [removed] = await manager.query<[RemovedLines]>(removeLinesStatement, [batchId]);
    return removed;
  }

  private async changes(statement: string, values: unknown[]): Promise<boolean> {
    const [rows] = await this.manager.query<[unknown[], number]>(statement, values);
    return rows.length > 0;
  }
}

/** Results have no files before the batch is over. */
function batchOf(stored: Batch): Batch {
  return stored.endedAt ? stored : { ...stored, outputFileId: null, errorFileId: null };
}
