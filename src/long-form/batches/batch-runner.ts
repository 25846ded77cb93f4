import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import { isDatabaseUnavailable } from '../../platform/errors/database-unavailable';
import { FilesService, newFileId } from '../../accounts/files/files.service';
import { WorkQueue } from '../../platform/queue/work-queue';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { speechErrorToApiError } from '../../tts/speech-errors';
import type { Batch, BatchError, BatchRun, WaitingLine } from './batch';
import { BatchDialects } from './batch-dialect';
import { BatchEndings } from './batch-endings';
import { BatchFolders } from './batch-folders';
import { BatchInput } from './batch-input';
import { BatchOverError } from './batch-over.error';
import { BatchResults } from './batch-results';
import { BatchStore } from './batch-store';
import { InvalidBatchError } from './invalid-batch.error';
import { LineSpeaker } from './line-speaker';

/** Lines of a batch that are spoken at the same time. While one is written to the store, others are spoken. */
const linesAtOnce = 4;

/** Lines that are read from the database at once. */
const perStep = 64;

/** A line that could not be spoken so often, for reasons that may pass, is given up. */
const maxTries = 5;

/** A batch that has begun more often than this is given up: something about it ends every server that works on it. */
const maxRuns = 100;

/** Works on batches while the server runs: reads their inputs, speaks their lines, and has their results written. */
@Injectable()
export class BatchRunner implements OnApplicationBootstrap {
  private readonly logger = new Logger('Batches');

  constructor(
    private readonly queue: WorkQueue,
    private readonly store: BatchStore,
    private readonly input: BatchInput,
    private readonly speaker: LineSpeaker,
    private readonly results: BatchResults,
    private readonly endings: BatchEndings,
    private readonly folders: BatchFolders,
    private readonly files: FilesService,
    private readonly dialects: BatchDialects,
    private readonly environment: Environment,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.queue.work('batches', this.environment.BATCHES_AT_ONCE, (id, stopping) => this.run(id, stopping));
  }

  /**
   * Works on a batch until it is over.
   *
   * @throws {unknown} if another try may succeed.
   */
  private async run(id: string, signal: AbortSignal): Promise<void> {
    const run = await this.store.beginRun(id);
    if (!run) return;
    try {
      if (run.number > maxRuns) return await this.fail(run, givenUp);
      await this.work(run, signal);
    } catch (error) {
      const failure = signal.aborted ? undefined : permanentFailure(error);
      if (failure) return await this.fail(run, failure);
      if (!signal.aborted) this.logger.warn(`Batch ${id} is interrupted, will retry: ${withCauses(error)}`);
      throw error;
    }
  }

  /** Does what the state of the batch asks for, until it is over. */
  private async work(run: BatchRun, signal: AbortSignal): Promise<void> {
    for (;;) {
      const batch = await this.store.current(run);
      if (!batch) return;
      try {
        switch (batch.status) {
          case 'validating':
            await this.input.read(run, signal);
            break;
          case 'in_progress':
            if (!(await this.speakAll(run, signal))) return await this.giveUp(run, 'expired', signal);
            await this.store.finalize(run);
            break;
          case 'cancelling':
            return await this.giveUp(run, 'cancelled', signal);
          default:
            await this.endings.end(run, 'completed', await this.results.make(run, signal));
            return;
        }
      } catch (error) {
        // The batch has another state now.
        if (!(error instanceof BatchOverError)) throw error;
      }
    }
  }

  /** @returns whether all lines are over: false if the time of the batch is. */
  private async speakAll(run: BatchRun, signal: AbortSignal): Promise<boolean> {
    const folder = await this.folders.open(run.batch.id, run.number);
    try {
      for (;;) {
        const { expiresAt } = run.batch;
        if (expiresAt && expiresAt.getTime() <= Date.now()) return false;
        const lines = await this.store.nextLines(run, perStep, newFileId);
        if (lines.length === 0) return true;
        await this.speakSome(run, lines, folder, signal).catch(async (error: unknown) => {
          // No other line has room either. What has been spoken stays.
          if (!(error instanceof ApiError) || error.code !== 'STORAGE_LIMIT_REACHED') throw error;
          await this.failWaiting(run, error);
        });
      }
    } finally {
      await this.folders.remove(folder);
    }
  }

  /** Speaks some lines, several at a time. If one cannot go on, the others end, too, before this throws. */
  private async speakSome(
    run: BatchRun,
    lines: readonly WaitingLine[],
    folder: string,
    stopping: AbortSignal,
  ): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([stopping, over.signal]);
    const next = lines.values();
    const speakInTurn = async () => {
      for (const line of next) {
        signal.throwIfAborted();
        await this.speak(run, line, join(folder, String(line.number)), signal);
      }
    };
    let failure: { error: unknown } | undefined;
    const stopOthers = (error: unknown) => {
      failure ??= { error };
      over.abort(error);
    };
    await Promise.all(Array.from({ length: linesAtOnce }, () => speakInTurn().catch(stopOthers)));
    if (failure) throw failure.error;
  }

  private async speak(run: BatchRun, line: WaitingLine, path: string, signal: AbortSignal): Promise<void> {
    const { batch } = run;
    const { number, speech, fileId } = line;
    try {
      const { contentType, durationSeconds } = await this.speaker.write(batch, speech, path, signal);
      const stored = await this.files.store(batch.accountId, {
        contents: { path },
        name: `${batch.id}-${number}.${extensionOf(speech.format)}`,
        contentType,
        kind: 'batch-speech',
        id: fileId,
      });
      await rm(path);
      if (await this.store.lineSpoken(run, number, { contentType, bytes: stored.bytes, durationSeconds })) return;
      await this.removeUnowned(run, fileId);
      throw new BatchOverError();
    } catch (error) {
      if (signal.aborted || error instanceof BatchOverError || isDatabaseUnavailable(error)) throw error;
      const known = speechErrorToApiError(error);
      if (!(known instanceof ApiError)) throw error;
      if (known.code === 'STORAGE_LIMIT_REACHED') throw known;
      if (known.status >= 500 && line.tries + 1 < maxTries) {
        await this.store.lineTried(run, number);
        throw known;
      }
      if (!(await this.store.lineFailed(run, number, this.errorOf(batch, known)))) throw new BatchOverError();
    }
  }

  /** The file of a line that this run may not finish. If another run goes on with the batch, the file is for that one. */
  private async removeUnowned(run: BatchRun, fileId: string): Promise<void> {
    const isOwn = (await this.store.current(run)) !== undefined;
    const isGone = (await this.store.find(run.batch.accountId, run.batch.id))?.endedAt !== null;
    if (isOwn || isGone) await this.files.removeOf(run.batch.accountId, [fileId]);
  }

  /** Ends a batch with the results that it has. */
  private async giveUp(run: BatchRun, status: 'cancelled' | 'expired', signal: AbortSignal): Promise<void> {
    const why = status === 'cancelled' ? cancelled() : expired();
    await this.failWaiting(run, why);
    await this.endings.end(run, status, await this.results.make(run, signal));
  }

  /** @throws {BatchOverError} */
  private async failWaiting(run: BatchRun, error: ApiError): Promise<void> {
    const left = await this.store.failWaiting(run, this.errorOf(run.batch, error));
    if (!left) throw new BatchOverError();
    await this.files.removeOf(run.batch.accountId, left);
  }

  private async fail(run: BatchRun, error: BatchError): Promise<void> {
    const files = await this.endings.fail(run, error);
    await this.files.removeOf(run.batch.accountId, files);
    const { id } = run.batch;
    this.logger.warn(`Batch ${id} has failed: ${error.message}`);
  }

  private errorOf({ dialect }: Batch, error: ApiError) {
    return this.dialects.find(dialect).errorOf(error);
  }
}

/** Why another try would fail in the same way; `undefined` if it may succeed. */
function permanentFailure(error: unknown): BatchError | undefined {
  if (error instanceof InvalidBatchError) {
    const { message, line } = error;
    return { code: 'INVALID_REQUEST', message, ...(line !== undefined && { line }) };
  }
  if (!(error instanceof ApiError) || error.status >= 500) return undefined;
  const message = error.code === 'FILE_NOT_FOUND' ? 'The input was deleted before it was read.' : error.message;
  return { code: error.code, message };
}

/** The end of a file's name. */
function extensionOf(format: string): string {
  return format.replace(/-.*$/u, '');
}

function cancelled(): ApiError {
  return new ApiError('BATCH_CANCELLED', 'The batch was cancelled before this line was spoken.');
}

function expired(): ApiError {
  return new ApiError('BATCH_EXPIRED', 'The time of the batch was over before this line was spoken.');
}

const givenUp = {
  code: 'INTERNAL_ERROR',
  message: `The batch failed after ${maxRuns} attempts. Ask the server's operator: its log says why.`,
} as const;
