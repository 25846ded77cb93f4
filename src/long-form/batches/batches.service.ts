import { Injectable, Optional } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HeldBudgets } from '../../rate-limit/budgets/held-budgets';
import type { Caller } from '../../platform/caller/caller';
import { Environment } from '../../platform/config/environment';
import { lockAccount } from '../../platform/database/lock-account';
import { ApiError } from '../../platform/errors/api-error';
import { FilesService } from '../../accounts/files/files.service';
import type { StoredFile } from '../../accounts/files/stored-file';
import { WorkQueue } from '../../platform/queue/work-queue';
import { usageOwnerOf } from '../../rate-limit/metering/usage-meter';
import { RequestDictionaries } from '../../tts/request-dictionaries';
import type { WorkPage, WorkPageOptions } from '../work/work';
import { WorkEndings } from '../work/work-endings';
import type { Batch } from './batch';
import { BatchDialects } from './batch-dialect';
import { BatchStore } from './batch-store';
import { maxInputBytes } from './limits';

/** A batch to take in. */
export interface WantedBatch {
  /** The name of a {@link BatchDialect}. */
  readonly dialect: string;
  readonly inputFileId: string;
  readonly metadata?: Readonly<Record<string, string>> | null;
  /** Where links to the files begin, such as `https://speech.example.com`. */
  readonly origin: string;
  /** Hours after which what is not spoken yet is given up; `null`: never. */
  readonly hours: number | null;
}

/** Takes batches in, and tells how far they are. */
@Injectable()
export class BatchesService {
  constructor(
    private readonly store: BatchStore,
    private readonly queue: WorkQueue,
    private readonly endings: WorkEndings,
    private readonly budgets: HeldBudgets,
    private readonly files: FilesService,
    private readonly dialects: BatchDialects,
    private readonly environment: Environment,
    @Optional() private readonly dictionaries?: RequestDictionaries,
  ) {}

  /**
   * Takes a batch in, whose input is a stored file. When this returns, it is in the database, and some replica will work on it. Its lines
   * are checked in the background, where it gets to know what it needs of budgets.
   *
   * @throws {ApiError} `FILE_NOT_FOUND`; what `checkRoom` throws; `PAYLOAD_TOO_LARGE` if the file is larger than an input may be.
   */
  async create(caller: Caller, { dialect, inputFileId, metadata, origin, hours }: WantedBatch): Promise<Batch> {
    const { accountId, allowedVoices } = caller;
    const { name } = this.dialects.find(dialect);
    const { bytes } = await this.files.find(accountId, inputFileId);
    if (bytes > maxInputBytes) throw inputTooLarge();
    const dictionaries = (await this.dictionaries?.versions(caller, undefined)) ?? [];
    const settings = { allowedVoices, dictionaries, origin };
    return this.queue.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await this.checkRoom(caller, manager);
      const batch = await this.store.insert(manager, {
        accountId,
        dialect: name,
        inputFileId,
        settings,
        metadata: metadata ?? null,
        createdBy: caller.name,
        chargedTo: usageOwnerOf(caller).id,
        hours,
      });
      await this.queue.add(manager, batch.id, accountId, 'batches');
      return batch;
    });
  }

  /**
   * Checks whether a caller may have another batch, before its input is received.
   *
   * @throws {ApiError} `BATCH_LIMIT_REACHED`; `QUOTA_EXCEEDED` if a budget is used up.
   */
  async checkRoom(caller: Caller, manager: EntityManager = this.store.manager): Promise<void> {
    const most = this.environment.BATCHES_PER_ACCOUNT;
    if ((await this.store.countOpen(manager, caller.accountId)) >= most) throw limitReached(most);
    await this.budgets.check(manager, caller, undefined);
  }

  /** @throws {ApiError} `BATCH_NOT_FOUND`. */
  async find(accountId: string, id: string): Promise<Batch> {
    const batch = isBatchId(id) ? await this.store.find(accountId, id) : undefined;
    if (!batch) throw new ApiError('BATCH_NOT_FOUND', 'There is no batch with this id.');
    return batch;
  }

  /** Lists a page of the account's batches, newest first. */
  list(accountId: string, page: WorkPageOptions): Promise<WorkPage<Batch>> {
    return this.store.list(accountId, page);
  }

  /** Cancels a batch. What has been spoken stays. One that is over, or has only its results to write, is as before. @throws {ApiError} `BATCH_NOT_FOUND`. */
  async cancel(accountId: string, id: string): Promise<Batch> {
    await this.endings.cancel(this.store, await this.find(accountId, id));
    return this.find(accountId, id);
  }

  /**
   * The file with the results of a batch.
   *
   * @throws {ApiError} `BATCH_NOT_FOUND`, `BATCH_NOT_OVER`; `FILE_NOT_FOUND` if it has expired or was deleted, and if the batch has none.
   */
  async results(accountId: string, id: string): Promise<StoredFile> {
    const { endedAt, outputFileId } = await this.find(accountId, id);
    if (!endedAt) {
      const message = 'The batch is not over. GET /api/v1/batches/{id} tells how far it is.';
      throw new ApiError('BATCH_NOT_OVER', message, { headers: { 'Retry-After': '5' } });
    }
    return this.files.find(accountId, outputFileId ?? '');
  }
}

/** The error for an input with more bytes than it may have. */
export function inputTooLarge(): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `The input of a batch has at most ${maxInputBytes} bytes.`);
}

function limitReached(most: number): ApiError {
  return new ApiError(
    'BATCH_LIMIT_REACHED',
    `This account has ${most} batches that are not over, which is the maximum. Wait for one to end, or cancel one.`,
  );
}

function isBatchId(id: string): boolean {
  return /^batch_[0-9a-f]{32}$/u.test(id);
}
