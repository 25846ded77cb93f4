import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ZipFile } from 'yazl';
import { FilesService } from '../../../accounts/files/files.service';
import { DownloadSlots } from '../../../accounts/files/http/download-slots';
import { FileResponder } from '../../../accounts/files/http/file-responder';
import type { StoredFile } from '../../../accounts/files/stored-file';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { onResponseOver } from '../../../platform/responses/response-over';
import { HistoryService } from '../history.service';

/** Sends the audio of the history. */
@Injectable()
export class HistoryDownloads {
  private readonly logger = new Logger('History');

  constructor(
    private readonly history: HistoryService,
    private readonly files: FilesService,
    private readonly responder: FileResponder,
    private readonly slots: DownloadSlots,
  ) {}

  /**
   * Sends the audio of an entry, or the range that the request asks for.
   *
   * @throws what `HistoryService.audio` and `FileResponder.send` throw.
   */
  async send(request: Request, response: Response, accountId: string, id: string): Promise<void> {
    const [file] = (await this.history.audio(accountId, [id])) as [StoredFile];
    const options = { disposition: 'inline', cacheControl: 'private, no-cache', owner: accountId } as const;
    await this.responder.send(request, response, file, options);
  }

  /**
   * Sends the audio of several entries as a ZIP file, one after another: only one file is open at a time.
   *
   * @throws {ApiError} before the response has begun: `HISTORY_ENTRY_NOT_FOUND`, `HISTORY_AUDIO_NOT_FOUND`, `DOWNLOAD_LIMIT_REACHED`,
   *   `OVERLOADED`.
   */
  async sendZip(response: Response, accountId: string, ids: readonly string[]): Promise<void> {
    const files = await this.history.audio(accountId, [...new Set(ids)]);
    const giveBack = this.slots.take(accountId);
    const over = new AbortController();
    onResponseOver(response, () => {
      over.abort();
      giveBack();
    });
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="history.zip"',
      'Cache-Control': 'private, no-store',
    });
    const zip = new ZipFile();
    let open: Readable | undefined;
    const output = zip.outputStream as Readable;
    // yazl does not listen to errors of its sources.
    zip.on('error', (error: Error) => output.destroy(error));
    for (const file of files) {
      const options = { compress: false, size: file.bytes, mtime: file.createdAt, mode: 0o100_644 };
      zip.addReadStreamLazy(file.name, options, (give) => {
        const openNext = async () => {
          open = await this.files.open(file);
          open.on('error', (error) => output.destroy(error));
          if (over.signal.aborted) open.destroy();
          else give(null, open);
        };
        openNext().catch((error: unknown) => output.destroy(error as Error));
      });
    }
    zip.end();
    try {
      for await (const chunk of output as AsyncIterable<Buffer>) {
        if (!response.write(chunk)) await once(response, 'drain', { signal: over.signal });
      }
      response.end();
    } catch (error) {
      if (over.signal.aborted) return;
      // The client sees that the response is not complete.
      response.destroy();
      this.logger.warn(`A ZIP file of a history has failed: ${withCauses(error)}`);
    } finally {
      over.abort();
      output.destroy();
      open?.destroy();
    }
  }
}
