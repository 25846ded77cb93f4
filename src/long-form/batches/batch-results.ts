import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { daySeconds } from '../../platform/database/times';
import { FilesService, newFileId } from '../../accounts/files/files.service';
import { maxLifetimeSeconds } from '../../tts/links/link-limits';
import { LinksService } from '../../tts/links/links.service';
import type { WorkRun } from '../work/work';
import type { Batch } from './batch';
import { BatchDialects } from './batch-dialect';
import { type BatchFiles, BatchStore } from './batch-store';

/** Lines that are read, and links that are made, at once. */
const perStep = 500;

/** The kind of the files of results. */
export const resultsKind = 'batch-output';

/** Writes the results of batches: a line for each line of the input. */
@Injectable()
export class BatchResults {
  private readonly linkSeconds: number;

  constructor(
    private readonly store: BatchStore,
    private readonly files: FilesService,
    private readonly links: LinksService,
    private readonly dialects: BatchDialects,
    { FILES_DAYS }: Environment,
  ) {
    this.linkSeconds = Math.min(maxLifetimeSeconds, FILES_DAYS * daySeconds);
  }

  /**
   * Makes the files of results. Files without lines are not made.
   *
   * @returns their ids.
   * @throws what storing a file throws; the signal's reason, once it has aborted.
   */
  async make(run: WorkRun<Batch>, signal: AbortSignal): Promise<BatchFiles> {
    const batch = run.work;
    const ids = await this.store.planResults(run, newFileId(), newFileId());
    if (!this.dialects.find(batch.dialect).hasErrorFile) {
      const outputFileId = await this.write(batch, ids.output, 'output', ['completed', 'failed'], signal);
      return { outputFileId, errorFileId: null };
    }
    return {
      outputFileId: await this.write(batch, ids.output, 'output', ['completed'], signal),
      errorFileId: await this.write(batch, ids.error, 'error', ['failed'], signal),
    };
  }

  private async write(
    batch: Batch,
    id: string,
    what: 'output' | 'error',
    states: readonly ('completed' | 'failed')[],
    signal: AbortSignal,
  ): Promise<string | null> {
    const lines = this.linesOf(batch, states, signal);
    const first = await lines.next();
    if (first.done) return null;
    const contents = async function* () {
      yield first.value;
      yield* lines;
    };
    await this.files.store(batch.accountId, {
      contents: { stream: Readable.from(contents(), { objectMode: false }) },
      name: `${batch.id}_${what}.jsonl`,
      contentType: 'application/x-ndjson',
      kind: resultsKind,
      id,
    });
    return id;
  }

  private async *linesOf(
    batch: Batch,
    states: readonly ('completed' | 'failed')[],
    signal: AbortSignal,
  ): AsyncGenerator<Buffer> {
    const dialect = this.dialects.find(batch.dialect);
    for (let after = 0; ;) {
      signal.throwIfAborted();
      const lines = await this.store.finishedLines(batch.id, states, after, perStep);
      if (lines.length === 0) return;
      const fileIds = lines.flatMap(({ fileId }) => fileId ?? []);
      const paths = await this.links.createForAll(batch.accountId, fileIds, this.linkSeconds);
      const written = lines.map((line) => {
        const path = line.fileId === null ? undefined : paths.get(line.fileId);
        const url = path === undefined ? null : batch.settings.origin + path;
        return `${JSON.stringify(dialect.resultOf(line, batch.id, url))}\n`;
      });
      yield Buffer.from(written.join(''));
      after = lines.at(-1)!.number;
    }
  }
}
