import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import { isDatabaseUnavailable } from '../../platform/errors/database-unavailable';
import { FilesService, newFileId } from '../../accounts/files/files.service';
import { WorkQueue } from '../../platform/queue/work-queue';
import { speechErrorToApiError } from '../../tts/speech-errors';
import type { WorkEnding, WorkError, WorkRun } from '../work/work';
import { WorkEndings } from '../work/work-endings';
import { WorkFolders } from '../work/work-folders';
import { WorkOverError } from '../work/work-over.error';
import { WorkRunner } from '../work/work-runner';
import type { Batch, WaitingLine } from './batch';
import { BatchDialects } from './batch-dialect';
import { BatchInput } from './batch-input';
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

/** Works on batches: reads their inputs, speaks their lines, and has their results written. */
@Injectable()
export class BatchRunner extends WorkRunner<Batch> {
  constructor(
    protected override readonly store: BatchStore,
    queue: WorkQueue,
    endings: WorkEndings,
    private readonly input: BatchInput,
    private readonly speaker: LineSpeaker,
    private readonly results: BatchResults,
    private readonly folders: WorkFolders,
    private readonly files: FilesService,
    private readonly dialects: BatchDialects,
    { BATCHES_AT_ONCE }: Environment,
  ) {
    super(store, queue, endings, BATCHES_AT_ONCE);
  }

  /** Does what the state of the batch asks for, until it is over. */
  protected async finish(run: WorkRun<Batch>, signal: AbortSignal): Promise<void> {
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
            await this.end(run, { status: 'completed', ...(await this.results.make(run, signal)) });
            return;
        }
      } catch (error) {
        // The batch has another state now.
        if (!(error instanceof WorkOverError)) throw error;
      }
    }
  }

  /** A batch that has failed as a whole has no results, and nothing else refers to the files of its lines. */
  protected override async end(run: WorkRun<Batch>, ending: WorkEnding): Promise<boolean> {
    const { id, accountId } = run.work;
    const left = ending.status === 'failed' ? await this.store.lineFileIds(id) : [];
    const isEnded = await super.end(run, ending);
    if (isEnded) await this.files.removeOf(accountId, left);
    return isEnded;
  }

  protected override permanentFailure(error: unknown): WorkError | undefined {
    const failure = super.permanentFailure(error);
    if (failure?.code === 'FILE_NOT_FOUND') return { ...failure, message: 'The input was deleted before it was read.' };
    const line = error instanceof InvalidBatchError ? error.line : undefined;
    return failure && { ...failure, ...(line !== undefined && { line }) };
  }

  /** @returns whether all lines are over: false if the time of the batch is. */
  private async speakAll(run: WorkRun<Batch>, signal: AbortSignal): Promise<boolean> {
    return this.folders.lend('batches', run, async (folder) => {
      for (;;) {
        const { expiresAt } = run.work;
        if (expiresAt && expiresAt.getTime() <= Date.now()) return false;
        const lines = await this.store.nextLines(run, perStep, newFileId);
        if (lines.length === 0) return true;
        await this.speakSome(run, lines, folder, signal).catch(async (error: unknown) => {
          // No other line has room either. What has been spoken stays.
          if (!(error instanceof ApiError) || error.code !== 'STORAGE_LIMIT_REACHED') throw error;
          await this.failWaiting(run, error);
        });
      }
    });
  }

  /** Speaks some lines, several at a time. If one cannot go on, the others end, too, before this throws. */
  private async speakSome(
    run: WorkRun<Batch>,
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

  private async speak(run: WorkRun<Batch>, line: WaitingLine, path: string, signal: AbortSignal): Promise<void> {
    const batch = run.work;
    const { number, speech, fileId } = line;
    try {
      const { contentType, durationSeconds } = await this.speaker.write(batch, line, path, signal);
      const stored = await this.files.store(batch.accountId, {
        contents: { path },
        name: `${batch.id}-${number}.${extensionOf(speech.format)}`,
        contentType,
        kind: 'batch-speech',
        id: fileId,
      });
      await rm(path);
      if (await this.store.lineSpoken(run, number, { contentType, bytes: stored.bytes, durationSeconds })) return;
      if (await this.store.giveUpFile(run, line)) await this.files.removeOf(batch.accountId, [fileId]);
      throw new WorkOverError();
    } catch (error) {
      if (signal.aborted || error instanceof WorkOverError || isDatabaseUnavailable(error)) throw error;
      const known = speechErrorToApiError(error);
      if (!(known instanceof ApiError)) throw error;
      if (known.code === 'STORAGE_LIMIT_REACHED') throw known;
      if (known.status >= 500 && line.tries + 1 < maxTries) {
        await this.store.lineTried(run, number);
        throw known;
      }
      if (!(await this.store.lineFailed(run, number, this.errorOf(batch, known)))) throw new WorkOverError();
    }
  }

  /** Ends a batch with the results that it has. */
  private async giveUp(run: WorkRun<Batch>, status: 'cancelled' | 'expired', signal: AbortSignal): Promise<void> {
    const why = status === 'cancelled' ? cancelled() : expired();
    await this.failWaiting(run, why);
    await this.end(run, { status, ...(await this.results.make(run, signal)) });
  }

  /** @throws {WorkOverError} */
  private async failWaiting(run: WorkRun<Batch>, error: ApiError): Promise<void> {
    const left = await this.store.failWaiting(run, this.errorOf(run.work, error));
    if (!left) throw new WorkOverError();
    await this.files.removeOf(run.work.accountId, left);
  }

  private errorOf({ dialect }: Batch, error: ApiError) {
    return this.dialects.find(dialect).errorOf(error);
  }
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
