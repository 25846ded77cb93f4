import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Speech } from '@voxgate/speech';
import { FilesService } from '../../accounts/files/files.service';
import type { Caller } from '../../platform/caller/caller';
import type { SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import type { KokoroFieldsDto } from './kokoro-fields.dto';
import { LinksService } from '../../tts/links/links.service';

const secondsKept = 3600;

/** The header with the path, which clients append to `/v1`. */
export const downloadPathHeader = 'X-Download-Path';

/** Whether the speech of a request is kept: a token may speak, but not store files. */
export function isKept({ return_download_link: wanted }: KokoroFieldsDto, caller: Caller | undefined): boolean {
  return wanted === true && !(caller?.type === 'api_key' && caller.token !== undefined);
}

/** Keeps speech for an hour, for whoever has its link. */
@Injectable()
export class DownloadLinks {
  constructor(
    private readonly files: FilesService,
    private readonly links: LinksService,
  ) {}

  /**
   * Stores the speech, and sets the header with its path.
   *
   * @throws {ApiError} `STORAGE_LIMIT_REACHED`, `SERVICE_UNAVAILABLE`.
   */
  async keep({ audio, format, contentType }: Speech, { caller, response }: SpeechExchange): Promise<void> {
    const { accountId } = caller!;
    const name = `speech.${format}`;
    const { id } = await this.files.store(accountId, {
      contents: { stream: Readable.from([audio]) },
      name,
      contentType,
      kind: 'speech',
      expiresAt: new Date(Date.now() + secondsKept * 1000),
    });
    const link = { expiresInSeconds: secondsKept, disposition: 'attachment' as const };
    const { path } = await this.links.create(accountId, id, link);
    response.set(downloadPathHeader, `/download/${id}.${format}?${path.split('?')[1]}`);
  }
}
