import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, MoreThan, Not, Repository } from 'typeorm';
import { readStatement } from '../../platform/database/statement';
import { currentTime, secondsAhead } from '../../platform/database/times';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import type { SpentSpeech } from '../../rate-limit/metering/speech-reservation';
import type { WorkEnding, WorkRun } from '../work/work';
import { WorkStore } from '../work/work-store';
import type { Batch, BatchSettings, FinishedLine, LineError, NewLine, WaitingLine } from './batch';
import { StoredLine } from './batch-line.entity';
import { StoredBatch } from './batch.entity';

const addLinesStatement = readStatement('long-form/batches/add-lines.sql');
const nextLinesStatement = readStatement('long-form/batches/next-lines.sql');
const lineSpokenStatement = readStatement('long-form/batches/line-spoken.sql');
const lineFailedStatement = readStatement('long-form/batches/line-failed.sql');
const countWaitingStatement = readStatement('long-form/batches/count-waiting-as-failed.sql');
const failWaitingStatement = readStatement('long-form/batches/fail-waiting-lines.sql');
const planResultsStatement = readStatement('long-form/batches/plan-results.sql');
const removeLinesStatement = readStatement('long-form/batches/remove-lines.sql');

/** A batch to make. */
export interface NewBatch {
  readonly accountId: string;
  readonly dialect: string;
  readonly inputFileId: string;
  readonly settings: BatchSettings;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly createdBy: string;
  /** As in `StoredBatch`. */
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

/** The ids of the files with results; `null`: there are no results of that kind. */
export type BatchFiles = Pick<Batch, 'outputFileId' | 'errorFileId'>;

/** Sums of all lines that have been read. */
export interface InputSums {
  readonly total: number;
  readonly failed: number;
  readonly characters: number;
}

/** Batches and their lines in the database. */
@Injectable()
export class BatchStore extends WorkStore<Batch> {
  readonly kind = 'batches';

  constructor(@InjectRepository(StoredBatch) private readonly batches: Repository<StoredBatch>) {
    super(batches);
  }

  /** Adds a batch, whose input has not been read yet. */
  async insert(manager: EntityManager, batch: NewBatch): Promise<Batch> {
    const { hours, ...fields } = batch;
    const id = timeOrderedId('batch');
    const expiresAt = hours === null ? null : secondsAhead(hours * 3600);
    await manager.insert(StoredBatch, { ...fields, id, status: 'validating', expiresAt });
    return manager.findOneByOrFail(StoredBatch, { id });
  }

  /** Adds lines that have been read, in place of what an interrupted run has read of them. @returns whether the run goes on. */
  async addLines({ work: batch, number }: WorkRun<Batch>, lines: readonly NewLine[]): Promise<boolean> {
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
    { work: batch, number }: WorkRun<Batch>,
    { total, failed, characters }: InputSums,
  ): Promise<boolean> {
    const reading = { id: batch.id, run: number, status: 'validating' } as const;
    const sums = { total, failed, characters };
    const started = { ...sums, status: 'in_progress', startedAt: currentTime } as const;
    return (await manager.update(StoredBatch, reading, started)).affected === 1;
  }

  /** The next lines to speak, each with the id of its file, which is chosen before the file is stored. */
  async nextLines(
    { work: batch, number }: WorkRun<Batch>,
    most: number,
    newFileId: () => string,
  ): Promise<WaitingLine[]> {
    const [rows] = await this.manager.query<[WaitingLine[], number]>(nextLinesStatement, [
      batch.id,
      number,
      most,
      Array.from({ length: most }, newFileId),
    ]);
    return rows.sort((one, other) => one.number - other.number);
  }

  /** The speech of a line is stored. @returns whether the run goes on; otherwise, the line has no speech. */
  async lineSpoken({ work: batch, number }: WorkRun<Batch>, line: number, spoken: SpokenLine): Promise<boolean> {
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
  async lineFailed({ work: batch, number }: WorkRun<Batch>, line: number, error: LineError): Promise<boolean> {
    return this.changes(lineFailedStatement, [batch.id, number, line, error]);
  }

  /** A line could not be spoken for a reason that may pass. */
  async lineTried({ work: batch }: WorkRun<Batch>, line: number): Promise<void> {
    await this.manager.update(StoredLine, { batchId: batch.id, number: line }, { tries: () => 'tries + 1' });
  }

  /**
   * Gives up the file that a run has stored for a line, but may not finish: its batch is being cancelled, or is over. The line then has no
   * file, so that a run that begins later stores another one.
   *
   * @returns whether nobody has the file now; otherwise, a later run goes on with it.
   */
  async giveUpFile({ work: { id }, number }: WorkRun<Batch>, line: WaitingLine): Promise<boolean> {
    return this.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const batch = await manager.findOne(StoredBatch, {
        select: { id: true, run: true, endedAt: true },
        where: { id },
        lock,
      });
      if (batch && batch.endedAt === null && batch.run !== number) return false;
      const waiting = { batchId: id, number: line.number, state: 'waiting', fileId: line.fileId } as const;
      await manager.update(StoredLine, waiting, { fileId: null });
      return true;
    });
  }

  /**
   * Gives up the lines that wait.
   *
   * @returns the files that they may have; `undefined` if another run has begun.
   */
  async failWaiting({ work: batch, number }: WorkRun<Batch>, error: LineError): Promise<string[] | undefined> {
    return this.manager.transaction(async (manager) => {
      const [[own]] = await manager.query<[unknown[], number]>(countWaitingStatement, [batch.id, number]);
      if (!own) return undefined;
      const [rows] = await manager.query<[{ fileId: string | null }[], number]>(failWaitingStatement, [
        batch.id,
        error,
      ]);
      return rows.flatMap(({ fileId }) => fileId ?? []);
    });
  }

  /** Nothing is left to speak: only the files of results are. @returns whether the run goes on. */
  async finalize({ work: batch, number }: WorkRun<Batch>): Promise<boolean> {
    const { affected } = await this.batches.update(
      { id: batch.id, run: number, status: In(['in_progress', 'finalizing']) },
      { status: 'finalizing', finalizingAt: () => 'coalesce(finalizing_at, clock_timestamp())' },
    );
    return affected === 1;
  }

  /** The ids under which the results are stored, which are chosen before they are. */
  async planResults(
    { work: batch }: WorkRun<Batch>,
    output: string,
    error: string,
  ): Promise<{ output: string; error: string }> {
    const [[row]] = await this.manager.query<[[{ output: string; error: string }], number]>(planResultsStatement, [
      batch.id,
      output,
      error,
    ]);
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

  /** Files of results that the ending does not name were not stored. */
  override end(
    manager: EntityManager,
    run: WorkRun<Batch>,
    ending: WorkEnding & Partial<BatchFiles>,
  ): Promise<boolean> {
    const withFiles = { outputFileId: null, errorFileId: null, ...ending };
    return super.end(manager, run, withFiles);
  }

  /** Begins to cancel a batch: its run gives up what waits. One that nobody has worked on yet is over at once. */
  override async cancel(manager: EntityManager, id: string): Promise<boolean> {
    const { raw } = await manager.update(
      StoredBatch,
      { id, status: In(['validating', 'in_progress']) },
      {
        cancellingAt: currentTime,
        status: () => "CASE WHEN run = 0 THEN 'cancelled' ELSE 'cancelling' END",
        endedAt: () => 'CASE WHEN run = 0 THEN clock_timestamp() END',
      },
      { returning: 'ended_at IS NOT NULL AS "isOver"' },
    );
    const [cancelled] = raw as { isOver: boolean }[];
    return cancelled?.isOver ?? false;
  }

  /** The results have what was in the lines. */
  async close(manager: EntityManager, { id }: Batch): Promise<SpentSpeech> {
    const [spent] = await manager.query<[SpentSpeech]>(removeLinesStatement, [id]);
    return spent;
  }

  /** The ids of the files of a batch's lines, whether or not they are stored. */
  async lineFileIds(batchId: string): Promise<string[]> {
    const select = { batchId: true, number: true, fileId: true } as const;
    const lines = await this.manager.find(StoredLine, { select, where: { batchId, fileId: Not(IsNull()) } });
    return lines.flatMap(({ fileId }) => fileId ?? []);
  }

  protected async complete(_manager: EntityManager, found: readonly StoredBatch[]): Promise<Batch[]> {
    return found.map(batchOf);
  }
}

/** Results have no files before the batch is over. */
function batchOf(stored: Batch): Batch {
  return stored.endedAt ? stored : { ...stored, outputFileId: null, errorFileId: null };
}
