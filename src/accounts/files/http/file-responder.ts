import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../../platform/errors/api-error';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { onResponseOver } from '../../../platform/responses/response-over';
import { allowListening } from '../../../platform/responses/stalled-clients';
import { FilesService } from '../files.service';
import type { StoredFile } from '../stored-file';
import { DownloadSlots } from './download-slots';
import { dispositionOf } from './file-names';
import { requestedRange } from './requested-range';
import { isUnchanged } from './unchanged-copy';

/**
 * Bytes per second of the audio with the lowest rate, 24 kbit/s. A player that reads as fast as it plays is not taken for a client that has
 * stalled.
 */
export const slowestAudio = 3000;

/** Types that a browser only shows or plays. With others, such as HTML and SVG, a file could run a script on the dashboard's origin. */
const passiveType = /^(?:audio\/|video\/|image\/(?:png|jpeg|webp)(?:;|$)|text\/(?:plain|vtt)(?:;|$))/u;

/** A second lock on the same door: a browser that shows the file gives it no origin, no scripts and no requests. */
const policy = "default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'; sandbox";

/** How a file is sent. */
export interface FileResponse {
  /** Files that are not only shown or played are always attachments. */
  disposition: 'inline' | 'attachment';
  /** The name for the client, which is made safe to save. Defaults to that of the file. */
  filename?: string | null;
  /** The header `Cache-Control`. */
  cacheControl: string;
  /** Whose download it is: an account or an address, for the limit. */
  owner: string;
  /** Whether anybody with a link may be the client, rather than a caller with a key. Defaults to false. */
  isByLink?: boolean;
}

/** Sends stored files, or ranges of them. */
@Injectable()
export class FileResponder {
  private readonly logger = new Logger('Files');

  constructor(
    private readonly files: FilesService,
    private readonly slots: DownloadSlots,
  ) {}

  /**
   * Sends a file as the request asks for it: whole, a range, only the headers (HEAD), or not at all if the client's copy is the same. It
   * returns when the response is over.
   *
   * @throws {ApiError} before the response has begun: `RANGE_NOT_SATISFIABLE`, `DOWNLOAD_LIMIT_REACHED`, `OVERLOADED`, and those of
   *   {@link FilesService.open}.
   */
  async send(request: Request, response: Response, file: StoredFile, options: FileResponse): Promise<void> {
    const etag = `"${file.digest.toString('hex')}"`;
    const headers = {
      ETag: etag,
      'Last-Modified': file.createdAt.toUTCString(),
      'Accept-Ranges': 'bytes',
      'Cache-Control': options.cacheControl,
      'Content-Type': file.contentType,
      'Content-Disposition': dispositionOf(
        options.filename ?? file.name,
        passiveType.test(file.contentType) ? options.disposition : 'attachment',
      ),
      'Content-Security-Policy': policy,
    };
    const representation = { bytes: file.bytes, etag, modified: file.createdAt };
    response.set(headers);
    if (isUnchanged(request.headers, representation)) {
      response.removeHeader('Content-Type');
      response.status(304).end();
      return;
    }
    const { range: wanted, 'if-range': ifRange } = request.headers;
    const requested = requestedRange(wanted, ifRange as string | undefined, representation);
    if (requested.kind === 'unsatisfiable') {
      for (const name of Object.keys(headers)) response.removeHeader(name);
      const message = `The range starts after the end of the file, which has ${file.bytes} bytes.`;
      throw new ApiError('RANGE_NOT_SATISFIABLE', message, { headers: { 'Content-Range': `bytes */${file.bytes}` } });
    }
    const range = requested.kind === 'range' ? requested.range : { start: 0, end: file.bytes - 1 };
    const isHead = request.method === 'HEAD';
    try {
      if (isHead) this.begin(response, file, requested.kind, range);
      else await this.sendContents(response, file, requested.kind, range, options);
    } catch (error) {
      // The error has a body of its own.
      if (!response.headersSent) for (const name of Object.keys(headers)) response.removeHeader(name);
      throw error;
    }
    if (isHead) response.end();
  }

  private begin(response: Response, file: StoredFile, kind: 'all' | 'range', { start, end }: Range): void {
    response.status(kind === 'range' ? 206 : 200);
    response.set('Content-Length', String(end - start + 1));
    if (kind === 'range') response.set('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
  }

  private async sendContents(
    response: Response,
    file: StoredFile,
    kind: 'all' | 'range',
    range: Range,
    { owner, isByLink }: FileResponse,
  ): Promise<void> {
    const giveBack = this.slots.take(owner, { isByLink });
    // Also when the response is only queued behind another on its connection.
    onResponseOver(response, giveBack);
    try {
      const contents = await this.files.open(file, kind === 'range' ? range : undefined);
      this.begin(response, file, kind, range);
      await sendStream(contents, response, file);
    } catch (error) {
      if (!response.headersSent) {
        giveBack();
        throw error;
      }
      // The client sees that the response is not complete.
      response.destroy();
      this.logger.warn(`A download of ${file.id} has failed: ${withCauses(error)}`);
    }
  }
}

interface Range {
  start: number;
  end: number;
}

/**
 * Sends a stream no faster than the client reads. It ends early, and closes the stream, if the client disconnects.
 *
 * @throws what the stream throws.
 */
async function sendStream(contents: Readable, response: Response, { contentType }: StoredFile): Promise<void> {
  const isSound = /^(?:audio|video)\//u.test(contentType);
  const over = new AbortController();
  // Not the event `close`: the response may be queued behind another on its connection, or have ended while the stream was opened.
  onResponseOver(response, () => {
    over.abort();
    contents.destroy();
  });
  try {
    for await (const chunk of contents as AsyncIterable<Buffer>) {
      if (isSound) allowListening(response, chunk.length / slowestAudio);
      if (!response.write(chunk)) await once(response, 'drain', { signal: over.signal });
    }
    response.end();
  } catch (error) {
    if (!over.signal.aborted) throw error;
  } finally {
    contents.destroy();
  }
}
