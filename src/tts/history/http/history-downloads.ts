import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FileResponder } from '../../../accounts/files/http/file-responder';
import { ZipResponder } from '../../../accounts/files/http/zip-responder';
import type { StoredFile } from '../../../accounts/files/stored-file';
import { HistoryService } from '../history.service';

/** Sends the audio of the history. */
@Injectable()
export class HistoryDownloads {
  constructor(
    private readonly history: HistoryService,
    private readonly responder: FileResponder,
    private readonly zips: ZipResponder,
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
   * Sends the audio of several entries as a ZIP file.
   *
   * @throws {ApiError} before the response has begun: `HISTORY_ENTRY_NOT_FOUND`, `HISTORY_AUDIO_NOT_FOUND`, `DOWNLOAD_LIMIT_REACHED`,
   *   `OVERLOADED`.
   */
  async sendZip(request: Request, response: Response, accountId: string, ids: readonly string[]): Promise<void> {
    const files = await this.history.audio(accountId, [...new Set(ids)]);
    await this.zips.send(request, response, files, { filename: 'history.zip', owner: accountId });
  }
}
