import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { BookCover } from '@voxgate/documents/books';
import type { Cover, DocumentContent } from '@voxgate/documents';
import { ApiError } from '../../platform/errors/api-error';
import { FilesService, newFileId, type NewFile } from '../../accounts/files/files.service';
import type { Job } from './job';

/** What may have a cover, and an original: the EPUB that it was made of. */
type HasSources = Pick<Job, 'accountId' | 'coverFileId' | 'originalFileId'>;

/** An original: the EPUB, or what has it stored. */
export type Original = DocumentContent | HasSources;

/** Files to keep. `null`: none; `undefined`: as before. */
export interface Sources {
  readonly cover?: Cover | null;
  readonly original?: Original | null;
}

/** The ids of their stored files. */
export interface SourceFileIds {
  readonly coverFileId?: string | null;
  readonly originalFileId?: string | null;
}

/**
 * Keeps the covers and the originals of jobs and of what jobs are made of. They are stored files of the account, so they count against its
 * storage, and the same file of many jobs is kept once.
 */
@Injectable()
export class SourceFiles {
  private readonly logger = new Logger('Jobs');

  constructor(private readonly files: FilesService) {}

  /**
   * Stores files for work that makes them those of a job or a project.
   *
   * @param of whose they are. Those of a project stay until they are removed, those of a job expire after `FILES_DAYS`, like its other files.
   * @param work gets the ids of the files; `null` and `undefined` stay as they are. If it fails, the files are removed.
   * @throws {ApiError} `STORAGE_LIMIT_REACHED`, `SERVICE_UNAVAILABLE`; `FILE_NOT_FOUND` if an original is no longer stored; what `work` throws.
   */
  async keep<T>(
    accountId: string,
    { cover, original }: Sources,
    of: 'job' | 'project',
    work: (ids: SourceFileIds) => Promise<T>,
  ): Promise<T> {
    const ids = { coverFileId: cover && newFileId(), originalFileId: original && newFileId() };
    const store = (file: Pick<NewFile, 'contents' | 'name' | 'contentType' | 'kind' | 'id'>) =>
      this.files.store(accountId, { ...file, ...(of === 'project' && { expiresAt: null }) });
    try {
      if (cover) {
        const { contentType, bytes } = cover;
        const contents = { stream: Readable.from([Buffer.from(bytes)]) };
        const name = contentType === 'image/png' ? 'cover.png' : 'cover.jpg';
        await store({ contents, name, contentType, kind: `${of}-cover`, id: ids.coverFileId! });
      }
      if (original) {
        const contents = await this.contentsOf(original);
        const facts = { name: 'original.epub', contentType: 'application/epub+zip' };
        await store({ contents, ...facts, kind: `${of}-original`, id: ids.originalFileId! });
      }
      return await work(ids);
    } catch (error) {
      await this.remove(accountId, ids);
      throw error;
    }
  }

  /** Removes files that nothing has any more. If that fails, they are removed like every file after their time. */
  async remove(accountId: string, { coverFileId, originalFileId }: SourceFileIds): Promise<void> {
    const ids = [coverFileId, originalFileId].filter((id) => typeof id === 'string');
    if (ids.length === 0) return;
    await this.files.removeOf(accountId, ids).catch((error: unknown) => {
      this.logger.warn(`The files ${ids.join(' and ')} were not removed: ${String(error)}`);
    });
  }

  /**
   * Reads a cover.
   *
   * @returns `undefined` if there is none, or it has been deleted: the files are made without it.
   * @throws {ApiError} `SERVICE_UNAVAILABLE` if the store fails, which may pass.
   */
  async readCover({ accountId, coverFileId }: HasSources): Promise<BookCover | undefined> {
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

  /**
   * Writes an original into a file.
   *
   * @throws {ApiError} `FILE_NOT_FOUND` if it is no longer stored; `SERVICE_UNAVAILABLE` if the store fails, which may pass.
   */
  async writeOriginal(of: HasSources, path: string, signal: AbortSignal): Promise<void> {
    await pipeline(await this.openOriginal(of), createWriteStream(path, { mode: 0o600 }), { signal });
  }

  private async contentsOf(original: Original): Promise<NewFile['contents']> {
    if (original instanceof Uint8Array) return { stream: Readable.from([Buffer.from(original)]) };
    return 'path' in original ? original : { stream: await this.openOriginal(original) };
  }

  private async openOriginal({ accountId, originalFileId }: HasSources): Promise<Readable> {
    try {
      return await this.files.open(await this.files.find(accountId, originalFileId ?? ''));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'FILE_NOT_FOUND')) throw error;
      const message =
        'The EPUB that was handed in is no longer stored, so `epub-original` cannot be made. Hand it in again, or leave out this format.';
      throw new ApiError('FILE_NOT_FOUND', message, { cause: error });
    }
  }
}
