import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { readStatement } from '../../platform/database/statement';
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

const columns = `id, account_id AS "accountId", dialect, status, input_file_id AS "inputFileId", settings,
  charged_to AS "chargedTo", metadata, error,
  total, completed, failed, characters,
  CASE WHEN ended_at IS NOT NULL THEN output_file_id END AS "outputFileId",
  CASE WHEN ended_at IS NOT NULL THEN error_file_id END AS "errorFileId",
  created_at AS "createdAt", expires_at AS "expiresAt", started_at AS "startedAt", finalizing_at AS "finalizingAt",
  cancelling_at AS "cancellingAt", ended_at AS "endedAt"`;

const isOpen = 'ended_at IS NULL';

/** Batches and their lines in the database. Methods with `manager` belong to its transaction. */
@Injectable()
export class BatchStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** For statements outside a transaction. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /** Runs work in a transaction. */
  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** Counts the batches of an account that are not over. */
  async countOpen(manager: EntityManager, accountId: string): Promise<number> {
    const [row] = await manager.query<[{ count: number }]>(
      `SELECT count(*)::integer AS count FROM batches WHERE account_id = $1 AND ${isOpen}`,
      [accountId],
    );
    return row.count;
  }

  /** Adds a batch, whose input has not been read yet. */
  async insert(manager: EntityManager, batch: NewBatch): Promise<Batch> {
    const { accountId, dialect, inputFileId, settings, metadata, createdBy, chargedTo, hours } = batch;
    const [row] = await manager.query<[Batch]>(
      `INSERT INTO batches (id, account_id, dialect, input_file_id, settings, metadata, created_by, expires_at, charged_to)
       VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8::integer * interval '1 hour', $9) RETURNING ${columns}`,
      [timeOrderedId('batch'), accountId, dialect, inputFileId, settings, metadata, createdBy, hours, chargedTo],
    );
    return row;
  }

  /** @returns `undefined` if the account has no such batch. */
  async find(accountId: string, id: string): Promise<Batch | undefined> {
    const [row] = await this.dataSource.query<Batch[]>(
      `SELECT ${columns} FROM batches WHERE account_id = $1 AND id = $2`,
      [accountId, id],
    );
    return row;
  }

  /** Lists a page of the account's batches, newest first. */
  async list(accountId: string, { limit, before }: { limit: number; before?: string }): Promise<BatchPage> {
    const rows = await this.dataSource.query<Batch[]>(
      `SELECT ${columns} FROM batches WHERE account_id = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [accountId, before ?? null, limit + 1],
    );
    const batches = rows.slice(0, limit);
    return { batches, next: rows.length > limit ? batches.at(-1)!.id : null };
  }

  /** Begins a run of a batch. @returns `undefined` if the batch is over or has been removed. */
  async beginRun(id: string): Promise<BatchRun | undefined> {
    const [[row]] = await this.dataSource.query<[(Batch & { run: number })[], number]>(
      `UPDATE batches SET run = run + 1 WHERE id = $1 AND ${isOpen} RETURNING ${columns}, run`,
      [id],
    );
    if (!row) return undefined;
    const { run, ...batch } = row;
    return { batch, number: run };
  }

  /** The batch as it is now. @returns `undefined` if it is over, or another run has begun. */
  async current({ batch, number }: BatchRun): Promise<Batch | undefined> {
    const [row] = await this.dataSource.query<Batch[]>(
      `SELECT ${columns} FROM batches WHERE id = $1 AND run = $2 AND ${isOpen}`,
      [batch.id, number],
    );
    return row;
  }

  /** Adds lines that have been read, in place of what an interrupted run has read of them. @returns whether the run goes on. */
  async addLines({ batch, number }: BatchRun, lines: readonly NewLine[]): Promise<boolean> {
    const [row] = await this.dataSource.query<[{ goesOn: boolean }]>(addLinesStatement, [
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
    return this.changes(
      `UPDATE batches SET status = 'in_progress', started_at = clock_timestamp(), total = $3, failed = $4, characters = $5
       WHERE id = $1 AND run = $2 AND status = 'validating' RETURNING id`,
      [batch.id, number, total, failed, characters],
      manager,
    );
  }

  /** The next lines to speak, each with the id of its file, which is chosen before the file is stored. */
  async nextLines({ batch, number }: BatchRun, most: number, newFileId: () => string): Promise<WaitingLine[]> {
    const [rows] = await this.dataSource.query<[WaitingLine[], number]>(nextLinesStatement, [
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
    await this.dataSource.query('UPDATE batch_lines SET tries = tries + 1 WHERE batch_id = $1 AND number = $2', [
      batch.id,
      line,
    ]);
  }

  /**
   * Gives up the lines that wait.
   *
   * @returns the files that they may have; `undefined` if another run has begun.
   */
  async failWaiting({ batch, number }: BatchRun, error: LineError): Promise<string[] | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const [[own]] = await manager.query<[unknown[], number]>(
        `UPDATE batches SET failed = failed + (
           SELECT count(*) FROM batch_lines WHERE batch_id = $1 AND state = 'waiting')
         WHERE id = $1 AND run = $2 AND ${isOpen} RETURNING id`,
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
    return this.changes(
      `UPDATE batches SET status = 'finalizing', finalizing_at = coalesce(finalizing_at, clock_timestamp())
       WHERE id = $1 AND run = $2 AND status IN ('in_progress', 'finalizing') RETURNING id`,
      [batch.id, number],
    );
  }

  /** The ids under which the results are stored, which are chosen before they are. */
  async planResults({ batch }: BatchRun, output: string, error: string): Promise<{ output: string; error: string }> {
    const [[row]] = await this.dataSource.query<[[{ output: string; error: string }], number]>(
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
    const rows = await this.dataSource.query<(FinishedLine & { bytes: string | null })[]>(
      `SELECT number, custom_id AS "customId", error, file_id AS "fileId", content_type AS "contentType", bytes,
         duration_seconds AS "durationSeconds"
       FROM batch_lines WHERE batch_id = $1 AND state = ANY ($2) AND number > $3 ORDER BY number LIMIT $4`,
      [batchId, states, after, most],
    );
    return rows.map((row) => ({ ...row, bytes: row.bytes === null ? null : Number(row.bytes) }));
  }

  /** Ends a run, and the batch with it. Then remove its lines: the results have them. @returns whether it was still the batch's run. */
  async end(
    manager: EntityManager,
    { batch, number }: BatchRun,
    status: 'completed' | 'cancelled' | 'expired',
    files: BatchFiles,
  ): Promise<boolean> {
    return this.changes(
      `UPDATE batches SET status = $3, output_file_id = $4, error_file_id = $5, ended_at = clock_timestamp()
       WHERE id = $1 AND run = $2 AND ${isOpen} RETURNING id`,
      [batch.id, number, status, files.output, files.error],
      manager,
    );
  }

  /** Ends a batch that has failed as a whole. Then remove its lines. @returns whether it was still the batch's run. */
  async fail(manager: EntityManager, { batch, number }: BatchRun, error: BatchError): Promise<boolean> {
    return this.changes(
      `UPDATE batches SET status = 'failed', error = $3, output_file_id = NULL, error_file_id = NULL,
         ended_at = clock_timestamp()
       WHERE id = $1 AND run = $2 AND ${isOpen} RETURNING id`,
      [batch.id, number, error],
      manager,
    );
  }

  /**
   * Begins to cancel a batch. One that nobody has worked on yet is over at once.
   *
   * @returns the batch as it is now; `undefined` if it has not changed.
   */
  async cancel(manager: EntityManager, accountId: string, id: string): Promise<Batch | undefined> {
    const [[batch]] = await manager.query<[Batch[], number]>(
      `UPDATE batches SET cancelling_at = clock_timestamp(),
         status = CASE WHEN run = 0 THEN 'cancelled' ELSE 'cancelling' END,
         ended_at = CASE WHEN run = 0 THEN clock_timestamp() END
       WHERE account_id = $1 AND id = $2 AND status IN ('validating', 'in_progress') RETURNING ${columns}`,
      [accountId, id],
    );
    return batch;
  }

  /** Removes the lines of a batch that is over. */
  async removeLines(manager: EntityManager, batchId: string): Promise<RemovedLines> {
    const [removed] = await manager.query<[RemovedLines]>(removeLinesStatement, [batchId]);
    return removed;
  }

  private async changes(statement: string, values: unknown[], manager = this.manager): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(statement, values);
    return rows.length > 0;
  }
}
