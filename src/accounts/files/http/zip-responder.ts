import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ZipFile } from 'yazl';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { onResponseOver } from '../../../platform/responses/response-over';
import { allowListening } from '../../../platform/responses/stalled-clients';
import { FilesService } from '../files.service';
import type { StoredFile } from '../stored-file';
import { DownloadSlots } from './download-slots';
import { dispositionOf, safeFileName, uniqueFileNames } from './file-names';
import { slowestAudio } from './file-responder';

/** How files are sent. */
export interface ZipResponse {
  /** The name of the ZIP file for the client. */
  filename: string;
  /** Whose download it is: an account, for the limit. */
  owner: string;
}

/** Sends several stored files as one ZIP file. */
@Injectable()
export class ZipResponder {
  private readonly logger = new Logger('Files');

  constructor(
    private readonly files: FilesService,
    private readonly slots: DownloadSlots,
  ) {}

  /**
   * Sends files one after another, as they are: only one is open at a time, and memory does not depend on their sizes. Names that are the
   * same get numbers. It returns when the response is over; if the client disconnects, no more is read.
   *
   * @throws {ApiError} before the response has begun: `DOWNLOAD_LIMIT_REACHED`, `OVERLOADED`.
   */
  async send(
    { method }: Request,
    response: Response,
    files: readonly StoredFile[],
    { filename, owner }: ZipResponse,
  ): Promise<void> {
    const isHead = method === 'HEAD';
    const over = new AbortController();
    if (isHead) {
      over.abort();
    } else {
      const giveBack = this.slots.take(owner);
      onResponseOver(response, () => {
        over.abort();
        giveBack();
      });
    }
    const archive = new Archive(files, (file) => this.files.open(file), over.signal);
    response.set({
      'Content-Type': 'application/zip',
      'Content-Length': String(await archive.size),
      'Content-Disposition': dispositionOf(filename, 'attachment'),
      'Cache-Control': 'private, no-store',
    });
    if (isHead) {
      response.end();
      return;
    }
    try {
      for await (const chunk of archive.contents) {
        // Most of it is sound, which may be read as slowly as it plays.
        allowListening(response, chunk.length / slowestAudio);
        if (!response.write(chunk)) await once(response, 'drain', { signal: over.signal });
      }
      response.end();
    } catch (error) {
      if (over.signal.aborted) return;
      // The client sees that the response is not complete.
      response.destroy();
      this.logger.warn(`A ZIP file has failed: ${withCauses(error)}`);
    } finally {
      archive.close();
    }
  }
}

/** A ZIP file that is read from its start. */
class Archive {
  /** Known before anything is read, because nothing is compressed. */
  readonly size: Promise<number>;
  readonly contents: AsyncIterable<Buffer>;
  private readonly output: Readable;
  private open: Readable | undefined;
  private isClosed = false;

  constructor(files: readonly StoredFile[], openFile: (file: StoredFile) => Promise<Readable>, over: AbortSignal) {
    const zip = new ZipFile();
    this.output = zip.outputStream as Readable;
    this.contents = this.output as AsyncIterable<Buffer>;
    // Whoever reads it gets the error. It may come before anybody does.
    this.output.on('error', () => undefined);
    // yazl does not listen to errors of its sources.
    zip.on('error', (error: Error) => this.output.destroy(error));
    const names = uniqueFileNames(files.map(({ name }) => safeFileName(name)));
    for (const [index, file] of files.entries()) {
      const options = { compress: false, size: file.bytes, mtime: file.createdAt, mode: 0o100_644 };
      zip.addReadStreamLazy(names[index]!, options, (give) => {
        const openNext = async () => {
          if (this.isClosed || over.aborted) return void this.output.destroy();
          this.open = await openFile(file);
          this.open.on('error', (error) => this.output.destroy(error));
          if (this.isClosed || over.aborted) {
            this.open.destroy();
            this.output.destroy();
          } else give(null, this.open);
        };
        openNext().catch((error: unknown) => this.output.destroy(error as Error));
      });
    }
    // The types do not say that it gets the size.
    this.size = new Promise<number>((resolve) => {
      zip.end(undefined, resolve as () => void);
    });
  }

  /** Ends the reading. */
  close(): void {
    this.isClosed = true;
    this.output.destroy();
    this.open?.destroy();
  }
}
