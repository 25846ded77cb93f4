import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import type { BookCover } from '@voxgate/documents/books';
import type { Cover } from '@voxgate/documents';
import { ApiError } from '../../platform/errors/api-error';
import { FilesService, newFileId } from '../../accounts/files/files.service';
import type { Job } from './job';

/**
 * Keeps the covers of jobs and of what jobs are made of. They are stored files of the account, so they count against its storage, and the
 * same cover of many jobs is kept once.
 */
@Injectable()
export class Covers {
  private readonly logger = new Logger('Jobs');

  constructor(private readonly files: FilesService) {}

  /**
   * Stores a cover.
   *
   * @param options.isLasting whether it stays until it is removed. Otherwise it is removed after `FILES_DAYS`, like the other files of a job.
   * @returns the id of its file.
   * @throws {ApiError} `STORAGE_LIMIT_REACHED`, `SERVICE_UNAVAILABLE`.
   */
  async store(
    accountId: string,
    { contentType, bytes }: Cover,
    { isLasting = false }: { isLasting?: boolean } = {},
  ): Promise<string> {
    const id = newFileId();
    const contents = { stream: Readable.from([Buffer.from(bytes)]) };
    const name = contentType === 'image/png' ? 'cover.png' : 'cover.jpg';
    const kept = isLasting ? { kind: 'project-cover', expiresAt: null } : { kind: 'job-cover' };
    await this.files.store(accountId, { contents, name, contentType, id, ...kept });
    return id;
  }

  /** Removes a cover that nothing has any more. If that fails, it is removed like every file after its time. */
  async remove(accountId: string, id: string): Promise<void> {
    await this.files.removeOf(accountId, [id]).catch((error: unknown) => {
      this.logger.warn(`The cover ${id} was not removed: ${String(error)}`);
    });
  }

  /**
   * Reads the cover of a job or a project.
   *
   * @returns `undefined` if it has none, or it has been deleted: the files are made without it.
   * @throws {ApiError} `SERVICE_UNAVAILABLE` if the store fails, which may pass.
   */
  async read({ accountId, coverFileId }: Pick<Job, 'accountId' | 'coverFileId'>): Promise<BookCover | undefined> {
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
