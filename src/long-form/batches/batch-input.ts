import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { budgetIdOf, HeldBudgets } from '../../rate-limit/budgets/held-budgets';
import { presentPayer } from '../../rate-limit/budgets/present-payer';
import { estimateTexts } from '../../rate-limit/budgets/text-estimate';
import { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import { isDatabaseUnavailable } from '../../platform/errors/database-unavailable';
import { FilesService } from '../../accounts/files/files.service';
import { checkJsonObject } from '../../platform/http/json-body';
import { hasMoreValues, maxJsonValues } from '../../platform/http/json-values';
import { speechErrorToApiError } from '../../tts/speech-errors';
import type { WorkRun } from '../work/work';
import { workCaller } from '../work/work-caller';
import { WorkOverError } from '../work/work-over.error';
import type { Batch, NewLine } from './batch';
import { type BatchDialect, BatchDialects, type LineReader } from './batch-dialect';
import { BatchStore } from './batch-store';
import { InvalidBatchError } from './invalid-batch.error';
import { maxCustomIdLength, maxLineLength, maxCharacters, maxLines } from './limits';
import { readLines } from './read-lines';

/** Lines that are written to the database at once. */
const perStep = 200;

/** Milliseconds of reading after which other requests have their turns. */
const maxSliceMs = 5;

/** Reads the inputs of batches. */
@Injectable()
export class BatchInput {
  private readonly maxLineLength: number;

  constructor(
    private readonly store: BatchStore,
    private readonly files: FilesService,
    private readonly dialects: BatchDialects,
    private readonly budgets: HeldBudgets,
    { MAX_TEXT_CHARACTERS }: Environment,
  ) {
    this.maxLineLength = maxLineLength(MAX_TEXT_CHARACTERS);
  }

  /**
   * Reads the lines of a batch's input into the database. A line that cannot be spoken is one that has failed. What an interrupted run
   * has read is read again. Then it reserves what all lines together may need of the budgets, and the batch begins to be spoken.
   *
   * @throws {InvalidBatchError} if the batch as a whole cannot be accepted.
   * @throws {ApiError} `QUOTA_EXCEEDED` if a budget has too little left; `FILE_NOT_FOUND` if the input was deleted; `SERVICE_UNAVAILABLE`
   *   if the store fails.
   * @throws {WorkOverError}
   */
  async read(run: WorkRun<Batch>, signal: AbortSignal): Promise<void> {
    const batch = run.work;
    const dialect = this.dialects.find(batch.dialect);
    const lines = new Lines(dialect, dialect.reader(workCaller(batch)));
    const input = await this.files.open(await this.files.find(batch.accountId, batch.inputFileId));
    let read: NewLine[] = [];
    let busyMs = 0;
    let turnBegan = performance.now();
    const write = async () => {
      if (!(await this.store.addLines(run, read))) throw new WorkOverError();
      read = [];
    };
    try {
      for await (const { number, text, problem } of readLines(input, this.maxLineLength)) {
        signal.throwIfAborted();
        if (number > maxLines) throw new InvalidBatchError(`The batch has more than ${maxLines} lines.`, number);
        const begin = performance.now();
        if (text === undefined || text.trim() !== '') read.push(await lines.read(number, text, problem));
        busyMs += performance.now() - begin;
        // Half of the time is for other requests, however many lines there are.
        if (busyMs > maxSliceMs) {
          await delay(busyMs, undefined, { signal });
          busyMs = 0;
          turnBegan = performance.now();
        } else if (performance.now() - turnBegan > maxSliceMs) {
          // To find thousands of empty lines takes time, too.
          await nextTurn();
          turnBegan = performance.now();
        }
        if (lines.sums.characters > maxCharacters)
          throw new InvalidBatchError(`The texts have more than ${maxCharacters} characters together.`, number);
        if (read.length === perStep) await write();
      }
      await write();
    } finally {
      input.destroy();
    }
    if (lines.sums.total === 0) throw new InvalidBatchError('The batch has no lines.');
    await this.start(run, lines);
  }

  /**
   * In one transaction: a batch that is being spoken has reserved its budgets, once, whichever run has read it.
   *
   * @throws {ApiError} `QUOTA_EXCEEDED`.
   * @throws {WorkOverError}
   */
  private async start(run: WorkRun<Batch>, { sums, audioMs }: Lines): Promise<void> {
    const { id, accountId, chargedTo } = run.work;
    await this.store.transaction(async (manager) => {
      if (!(await this.store.start(manager, run, sums))) throw new WorkOverError();
      // A batch of an earlier version does not know who pays.
      if (chargedTo === null) return;
      const payer = await presentPayer(manager, accountId, chargedTo);
      const wanted = { characters: sums.characters, audioMs, name: 'This batch' };
      await this.budgets.hold(manager, budgetIdOf(id), payer, wanted);
    });
  }
}

/** Reads lines one after another. */
class Lines {
  readonly sums = { total: 0, failed: 0, characters: 0 };
  /** What they may take to speak. */
  audioMs = 0;
  private readonly customIds = new Set<string>();

  constructor(
    private readonly dialect: BatchDialect,
    private readonly reader: LineReader,
  ) {}

  async read(number: number, text: string | undefined, problem: string | undefined): Promise<NewLine> {
    this.sums.total++;
    let customId: string | null = null;
    try {
      if (text === undefined) throw invalid(`This line ${problem}.`);
      const line = parse(text);
      customId = this.customIdOf(line);
      const speech = await this.reader.read(line);
      const { characters, audioMs } = estimateTexts([speech.text], speech.speed);
      this.sums.characters += characters;
      this.audioMs += audioMs;
      return { number, customId, speech, error: null, characters };
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const known = speechErrorToApiError(error);
      if (!(known instanceof ApiError) || known.status >= 500) throw error;
      this.sums.failed++;
      return { number, customId, speech: null, error: this.dialect.errorOf(known), characters: 0 };
    }
  }

  /** @throws {ApiError} `INVALID_REQUEST` if it is missing, too long, or that of an earlier line. */
  private customIdOf({ custom_id: customId }: Record<string, unknown>): string | null {
    if (customId === undefined && !this.dialect.needsCustomId) return null;
    if (
      typeof customId !== 'string' ||
      customId === '' ||
      customId.length > maxCustomIdLength ||
      customId.includes('\0')
    )
      throw invalid(`custom_id must be a string of 1 to ${maxCustomIdLength} characters.`, 'custom_id');
    if (this.customIds.has(customId))
      throw invalid(
        `custom_id must be different in each line: ${JSON.stringify(customId)} is there twice.`,
        'custom_id',
      );
    this.customIds.add(customId);
    return customId;
  }
}

function parse(text: string): Record<string, unknown> {
  if (hasMoreValues(text)) throw invalid(`This line has more than ${maxJsonValues} values.`);
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch (error) {
    throw new ApiError('INVALID_JSON', 'This line is not valid JSON.', { cause: error });
  }
  checkJsonObject(line, 'line');
  return line as Record<string, unknown>;
}

function invalid(message: string, field?: string): ApiError {
  return new ApiError('INVALID_REQUEST', message, { field });
}
