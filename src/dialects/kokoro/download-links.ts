import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Speech } from '@voxgate/speech';
import { FilesService } from '../../accounts/files/files.service';
import { actorOf } from '../../platform/caller/actor';
import type { Caller } from '../../platform/caller/caller';
import { clientOf } from '../../platform/caller/client';
import { checkRight } from '../../platform/errors/insufficient-right';
import type { SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import type { KokoroFieldsDto } from './kokoro-fields.dto';
import { LinksService } from '../../tts/links/links.service';

const secondsKept = 3600;

/** The header with the path, which clients append to `/v1`. */
export const downloadPathHeader = 'X-Download-Path';

/**
 * Whether the speech of a request is kept. That of a token never is: it may only speak.
 *
 * @throws {ApiError} `INSUFFICIENT_SCOPE` if it should be kept, and the key may not store files.
 */
export function isKept({ return_download_link: wanted }: KokoroFieldsDto, caller: Caller | undefined): boolean {
  const hasToken = caller?.type === 'api_key' && caller.token !== undefined;
  if (wanted !== true || hasToken) return false;
  if (caller) checkRight(caller, 'files:write');
  return true;
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
   * @throws {ApiError} `STORAGE_LIMIT_REACHED`, `SERVICE_UNAVAILABLE`; what the caller's `confirm` throws.
   */
  async keep({ audio, format, contentType }: Speech, { caller, request, response }: SpeechExchange): Promise<void> {
    const by = { caller: caller!, actor: actorOf(caller!, clientOf(request)) };
    const { accountId } = by.caller;
    const name = `speech.${format}`;
    const { id } = await this.files.store(accountId, {
      contents: { stream: Readable.from([audio]) },
      name,
      contentType,
      kind: 'speech',
      expiresAt: new Date(Date.now() + secondsKept * 1000),
    });
    const link = { expiresInSeconds: secondsKept, disposition: 'attachment' as const };
    const { path } = await this.links.create(accountId, id, link, by);
    response.set(downloadPathHeader, `/download/${id}.${format}?${path.split('?')[1]}`);
  }
}
