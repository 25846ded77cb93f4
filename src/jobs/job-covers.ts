import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import type { BookCover } from '../books';
import type { Cover } from '../documents';
import { ApiError } from '../errors/api-error';
import { FilesService, newFileId } from '../files/files.service';
import type { Job } from './job';

/**
 * Keeps the covers of jobs. They are stored files of the account, so they count against its storage, and the same cover of many jobs is kept
 * once.
 */
@Injectable()
export class JobCovers {
  private readonly logger = new Logger('Jobs');

  constructor(private readonly files: FilesService) {}

  /**
   * Stores a cover.
   *
   * @returns the id of its file.
   * @throws {ApiError} `STORAGE_LIMIT_REACHED`, `SERVICE_UNAVAILABLE`.
   */
  async store(accountId: string, { contentType, bytes }: Cover): Promise<string> {
    const id = newFileId();
    const contents = { stream: Readable.from([Buffer.from(bytes)]) };
    const name = contentType === 'image/png' ? 'cover.png' : 'cover.jpg';
    await this.files.store(accountId, { contents, name, contentType, kind: 'job-cover', id });
    return id;
  }

  /** Removes a cover that no job has. If that fails, it is removed like every file after its time. */
  async remove(accountId: string, id: string): Promise<void> {
    await this.files.removeOf(accountId, [id]).catch((error: unknown) => {
      this.logger.warn(`The cover ${id} was not removed: ${String(error)}`);
    });
  }

  /**
   * Reads the cover of a job.
   *
   * @returns `undefined` if it has none, or it has been deleted: the files are made without it.
   * @throws {ApiError} `SERVICE_UNAVAILABLE` if the store fails, which may pass.
   */
  async read({ accountId, coverFileId }: Job): Promise<BookCover | undefined> {
    if (coverFileId === null) return undefined;
    try {
      const file = await this.files.find(accountId, coverFileId);
      const contentType = file.contentType as BookCover['contentType'];
      return { contentType, bytes: await buffer(await this.files.open(file)) };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'FILE_NOT_FOUND') return undefined;
      throw error;
    }
  }
}
