import { Readable } from 'node:stream';
import { Injectable, Logger, Optional } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Any, DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Actor } from '../../platform/caller/actor';
import type { Caller } from '../../platform/caller/caller';
import { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { WorkObserver } from '../../platform/queue/work-observer';
import { FileListing } from './file-listing.entity';
import { fileNotFound, isFileId } from './file-not-found';
import { IncomingFiles, measureFile } from './incoming-files';
import { type ByteRange, type FileSource, FileStore, FileStoreError } from './store/file-store';
import { objectKey, type StoredFile } from './stored-file';
import { deleteReturning } from '../../platform/database/delete-returning';
import { lockAccount } from '../../platform/database/lock-account';
import { readStatement } from '../../platform/database/statement';
import { secondsAhead } from '../../platform/database/times';
import { StoredObject } from './stored-object.entity';
import { StoredObjects } from './stored-objects';

const keptStatement = readStatement('accounts/files/kept-files.sql');
const pageStatement = readStatement('accounts/files/page.sql');
const lockLinksStatement = readStatement('accounts/files/lock-links.sql');

const dayMs = 86_400_000;

/** A file to store. */
export interface NewFile {
  /** The contents: a file on the local disk, which stays where it is, or a stream. */
  contents: { path: string } | { stream: Readable };
  /** The name for downloads: 1 to 200 characters. */
  name: string;
  contentType: string;
  /** What the file is to the caller, such as `job-result`. Clients see it. */
  kind: string;
  /** When it is removed; `null`: kept until it is removed. Defaults to `FILES_DAYS` from now. */
  expiresAt?: Date | null;
  /** From {@link newFileId}: storing again under this id returns the file that is stored, so that work can be repeated. */
  id?: string;
  /** What belongs to the file: changes in the transaction that lists it, which holds the account's lock. If they fail, it is not stored. */
  together?: (manager: EntityManager, fileId: string) => Promise<void>;
}

/** Who changes something: the caller, whose right is checked again, and the actor for the audit trail. */
export interface ChangedBy {
  caller: Caller;
  actor: Actor;
}

/** A page of files. */
export interface FilePage {
  files: StoredFile[];
  /** The cursor of the next page; `null`: this is the last page. */
  next: string | null;
}

/** Creates an id for a file. */
export function newFileId(): string {
  return timeOrderedId('file');
}

/**
 * Keeps the files of accounts. Files of one account with the same contents share an object in the store; those of different accounts never
 * do. A file that was stored survives the end of this process; one that was not leaves nothing behind.
 */
@Injectable()
export class FilesService {
  private readonly logger = new Logger('Files');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly fileStore: FileStore,
    private readonly objects: StoredObjects,
    private readonly incoming: IncomingFiles,
    private readonly audit: AuditService,
    private readonly environment: Environment,
    @Optional() private readonly observer?: WorkObserver,
  ) {}

  /**
   * Stores a file.
   *
   * @throws {ApiError} `STORAGE_LIMIT_REACHED`; `SERVICE_UNAVAILABLE` if the store fails, which may pass.
   * @throws what the stream throws, or the file system's error if the path cannot be read.
   */
  async store(accountId: string, file: NewFile): Promise<StoredFile> {
    try {
      const stored = await this.storeContents(accountId, file);
      this.observer?.fileOver(file.kind, 'stored', stored.bytes);
      return stored;
    } catch (error) {
      const outcome = error instanceof ApiError ? (error.status < 500 ? 'refused' : 'failed') : 'interrupted';
      this.observer?.fileOver(file.kind, outcome);
      throw error;
    }
  }

  private async storeContents(accountId: string, file: NewFile): Promise<StoredFile> {
    if ('path' in file.contents) return this.storeSource(accountId, file, await measureFile(file.contents.path));
    // What the account has stored counts only once it is known whether these contents are new.
    const received = await this.receive(file.contents.stream, this.objects.maxBytes, () => this.objects.limitReached());
    try {
      return await this.storeSource(accountId, file, received);
    } finally {
      await received.remove();
    }
  }

  /**
   * Keeps a stream on the local disk while somebody works on it. It belongs to no account, and is not stored.
   *
   * @param tooLong makes the error if there are more bytes than `maxBytes`.
   * @returns the file. `remove` it afterwards; if this process ends before, it is removed after a day.
   * @throws {ApiError} `SERVICE_UNAVAILABLE` if the disk is full. Also throws what the stream throws; nothing is left then.
   */
  async receive(
    stream: Readable,
    maxBytes: number,
    tooLong: () => Error,
  ): Promise<FileSource & { remove: () => Promise<void> }> {
    return this.incoming.receive(stream, maxBytes, tooLong).catch((error: unknown) => {
      throw asApiError(error);
    });
  }

  /**
   * Opens a file.
   *
   * @param range bytes to read. Defaults to all of them.
   * @throws {ApiError} `FILE_NOT_FOUND` if the store has lost it; `SERVICE_UNAVAILABLE` if the store fails, which may pass. The stream
   *   itself fails if the store does meanwhile.
   */
  async open(file: StoredFile, range?: ByteRange): Promise<Readable> {
    if (file.bytes === 0) return Readable.from([]);
    const key = objectKey({ ...file, id: file.objectId });
    try {
      return await this.fileStore.open(key, range ?? { start: 0, end: file.bytes - 1 });
    } catch (error) {
      if (error instanceof FileStoreError && (error.reason === 'missing' || error.reason === 'damaged'))
        this.logger.error(`The store has lost the contents of ${file.id} (${key}): ${error.message}`);
      throw asApiError(error);
    }
  }

  /** @throws {ApiError} `FILE_NOT_FOUND`. */
  async find(accountId: string, id: string, manager = this.dataSource.manager): Promise<StoredFile> {
    const found = isFileId(id) ? await this.lookUp(manager, accountId, id) : undefined;
    if (!found) throw fileNotFound();
    return found;
  }

  /** Finds several files. @returns them in the order of their ids. @throws {ApiError} `FILE_NOT_FOUND` unless all are there. */
  async findAll(accountId: string, ids: readonly string[]): Promise<StoredFile[]> {
    const files = await this.findKept(accountId, ids);
    if (files.length < ids.length) throw fileNotFound();
    return files;
  }

  /** Finds those of these files that have neither expired nor been deleted, in the order of their ids. */
  async findKept(accountId: string, ids: readonly string[]): Promise<StoredFile[]> {
    const found = await this.dataSource.query<StoredFile[]>(keptStatement, [accountId, ids]);
    const files = new Map(found.map((file) => [file.id, file]));
    return ids.flatMap((id) => files.get(id) ?? []);
  }

  /**
   * Lists a page of the account's files, newest first.
   *
   * @param before the `next` of the previous page.
   * @param kind only files of this kind.
   */
  async list(
    accountId: string,
    { limit, before, kind }: { limit: number; before?: string; kind?: string },
  ): Promise<FilePage> {
    const values = [accountId, before ?? null, limit + 1, kind ?? null];
    const found = await this.dataSource.query<StoredFile[]>(pageStatement, values);
    const files = found.slice(0, limit);
    return { files, next: found.length > limit ? files.at(-1)!.id : null };
  }

  /**
   * Removes a file for good. Its contents are removed from the store before this returns, unless another file of the account has the same
   * ones. If the store fails, the sweep removes them as soon as it works again.
   *
   * @param by who removes it, for the audit trail. Left out if the server itself no longer needs the file.
   * @throws {ApiError} `FILE_NOT_FOUND`; with `by`, what its caller's `confirm` throws.
   */
  async remove(accountId: string, id: string, by?: ChangedBy): Promise<void> {
    if (!isFileId(id) || (await this.removeOf(accountId, [id], by)) === 0) throw fileNotFound();
  }

  /**
   * Removes those of these files that the account has, as {@link remove} does.
   *
   * @returns their number.
   */
  async removeOf(accountId: string, ids: readonly string[], by?: ChangedBy): Promise<number> {
    const { removed, unused } = await this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await by?.caller.confirm(manager, 'files:write');
      // The files' links go with them. All who lock several links do it in this order.
      await manager.query(lockLinksStatement, [accountId, ids]);
      const where = { accountId, id: Any([...ids]) };
      const files = await deleteReturning(manager, FileListing, where, ['id', 'name', 'objectId']);
      for (const { id, name } of by ? files : []) {
        const subject = { type: 'file', id, name } as const;
        await this.audit.record(manager, { accountId, action: 'file.deleted', actor: by!.actor, subject });
      }
      const objects = [...new Set(files.map(({ objectId }) => objectId))];
      return { removed: files.length, unused: await this.objects.markUnused(manager, objects) };
    });
    for (const object of unused) {
      // The store is out: the sweep removes the others, too.
      if (!(await this.objects.remove(object))) break;
    }
    return removed;
  }

  /**
   * Ends files in a transaction of the caller, which holds the account's lock. From its commit on, nobody can read them, and they are
   * removed within some minutes, whatever fails. {@link removeOf} then removes them at once.
   */
  async expire(manager: EntityManager, accountId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await manager.update(FileListing, { accountId, id: Any(ids) }, { expiresAt: secondsAhead(-1) });
  }

  /** Bytes that the account's files use. Files with the same contents count once. */
  usage(accountId: string): Promise<number> {
    return this.objects.usage(accountId);
  }

  /** Checks that the account may store more. @throws {ApiError} `STORAGE_LIMIT_REACHED`. */
  async checkHasSpace(accountId: string): Promise<void> {
    if ((await this.usage(accountId)) >= this.objects.maxBytes) throw this.objects.limitReached();
  }

  private async storeSource(accountId: string, file: NewFile, source: FileSource): Promise<StoredFile> {
    const id = file.id ?? newFileId();
    const begun = await this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      const existing = await this.lookUp(manager, accountId, id);
      if (existing) return existing;
      const object = await this.objects.findOrReserve(manager, accountId, source);
      return object.isNew ? object : this.insert(manager, { ...file, id, accountId, objectId: object.id });
    });
    if (!('isNew' in begun)) return begun;
    try {
      await this.objects.write(begun, source);
    } catch (error) {
      throw asApiError(error);
    }
    const listed = this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      const objectId = await this.objects.finish(manager, begun);
      if (objectId === undefined) return undefined;
      const kept =
        (await this.lookUp(manager, accountId, id)) ??
        (await this.insert(manager, { ...file, id, accountId, objectId }));
      return { file: kept, isUsed: objectId === begun.id };
    });
    const stored = await listed.catch(async (error: unknown) => {
      await this.objects.giveUp(begun);
      throw error;
    });
    if (!stored?.isUsed) await this.objects.remove(begun);
    if (stored) return stored.file;
    throw new ApiError('SERVICE_UNAVAILABLE', 'Storing the file took too long. Try again.');
  }

  private async insert(
    manager: EntityManager,
    file: NewFile & { id: string; accountId: string; objectId: string },
  ): Promise<StoredFile> {
    const { id, accountId, objectId, name, contentType, kind } = file;
    const expiresAt =
      file.expiresAt === undefined ? new Date(Date.now() + this.environment.FILES_DAYS * dayMs) : file.expiresAt;
    // One with this id has expired, and has not been swept.
    const expired = await deleteReturning(manager, FileListing, { id, accountId }, ['objectId']);
    await this.objects.markUnused(
      manager,
      expired.map((each) => each.objectId).filter((other) => other !== objectId),
    );
    await manager.insert(FileListing, { id, accountId, objectId, name, contentType, kind, expiresAt });
    await file.together?.(manager, id);
    const stored = await manager.findOneByOrFail(FileListing, { id });
    const { digest, bytes } = await manager.findOneByOrFail(StoredObject, { id: objectId });
    return Object.assign(stored, { digest, bytes });
  }

  private async lookUp(manager: EntityManager, accountId: string, id: string): Promise<StoredFile | undefined> {
    const [found] = await manager.query<StoredFile[]>(keptStatement, [accountId, [id]]);
    return found;
  }
}

/** Converts the errors of the store, without what only the operator should see. Others stay as they are. */
function asApiError(error: unknown): unknown {
  if (!(error instanceof FileStoreError)) return error;
  if (error.reason === 'missing' || error.reason === 'damaged') {
    return new ApiError('FILE_NOT_FOUND', 'The contents of this file have been lost. Create the file again.', {
      cause: error,
    });
  }
  const message =
    error.reason === 'full'
      ? 'The server has no space left for files. Ask its operator to free some.'
      : 'File storage is unavailable. Try again shortly.';
  return new ApiError('SERVICE_UNAVAILABLE', message, { headers: { 'Retry-After': retryAfter }, cause: error });
}

/** Seconds after which a request may find the store working again. */
const retryAfter = '10';
