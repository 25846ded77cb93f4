import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { type FileSource, FileStore, FileStoreError } from './store/file-store';
import { objectKey, type StoredObject } from './stored-file';

/** A lease is renewed after this many milliseconds. */
const renewEveryMs = 60_000;

/**
 * Minutes after which an object that nobody has finished writing or removing belongs to any server. So long, that no request of a process
 * that has ended can still reach the store.
 */
const leaseMinutes = 15;

const lease = `clock_timestamp() + interval '${leaseMinutes} minutes'`;

/**
 * Keeps the list of the objects in the store. An object is listed before it is written, and stays listed until it has been removed, so
 * that a crash at any moment leaves nothing in the store that is not listed. Changes of an account's list are serialised by the lock of
 * the account's row: call `lockAccount` first.
 */
@Injectable()
export class StoredObjects {
  private readonly logger = new Logger('Files');
  /** The most bytes that an account may store. */
  readonly maxBytes: number;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: FileStore,
    { FILES_MB_PER_ACCOUNT }: Environment,
  ) {
    this.maxBytes = FILES_MB_PER_ACCOUNT * 1e6;
  }

  /** Bytes that the account's objects have, those included that are being written or removed. */
  async usage(accountId: string, manager: EntityManager = this.dataSource.manager): Promise<number> {
    const [{ bytes }] = await manager.query<[{ bytes: string }]>(
      'SELECT COALESCE(sum(bytes), 0) AS bytes FROM stored_objects WHERE account_id = $1',
      [accountId],
    );
    return Number(bytes);
  }

  /** The error for more bytes than the account may store. */
  limitReached(): ApiError {
    return new ApiError(
      'STORAGE_LIMIT_REACHED',
      `This account may store at most ${this.maxBytes / 1e6} MB of files. Delete files that you no longer need.`,
    );
  }

  /**
   * Finds the account's object with these contents, or lists a new one, to be written with {@link write}.
   *
   * @throws {ApiError} `STORAGE_LIMIT_REACHED`.
   */
  async findOrReserve(
    manager: EntityManager,
    accountId: string,
    { digest, bytes }: FileSource,
  ): Promise<StoredObject & { isNew: boolean }> {
    const existing = await this.find(manager, accountId, digest);
    if (existing !== undefined) return { id: existing, accountId, digest, isNew: false };
    if ((await this.usage(accountId, manager)) + bytes > this.maxBytes) throw this.limitReached();
    const id = timeOrderedId('obj');
    await manager.query(
      `INSERT INTO stored_objects (id, account_id, digest, bytes, state, lease_until) VALUES ($1, $2, $3, $4, 'writing', ${lease})`,
      [id, accountId, digest, bytes],
    );
    return { id, accountId, digest, isNew: true };
  }

  /**
   * Writes a new object to the store, and removes it again if that fails.
   *
   * @throws {FileStoreError}
   */
  async write(object: StoredObject, source: FileSource): Promise<void> {
    const stop = new AbortController();
    const timer = setInterval(() => void this.renew(object, stop), renewEveryMs).unref();
    try {
      await this.store.put(objectKey(object), source, stop.signal);
    } catch (error) {
      // A store that has not answered may have everything, and complete the object later than we remove it.
      const mayComeLate = !(error instanceof FileStoreError && error.reason === 'full');
      await this.discard(object, { mayComeLate });
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  /**
   * Lists a written object as stored. If another with the same contents was stored meanwhile, that one is kept.
   *
   * @returns the id of the object to use; `undefined` if the object was given up, because it took too long.
   */
  async finish(manager: EntityManager, { id, accountId, digest }: StoredObject): Promise<string | undefined> {
    const existing = await this.find(manager, accountId, digest);
    if (existing !== undefined) {
      await this.markForRemoval(manager, id);
      return existing;
    }
    const [, changed] = await manager.query<[unknown, number]>(
      `UPDATE stored_objects SET state = 'stored', lease_until = NULL WHERE id = $1 AND state = 'writing'`,
      [id],
    );
    return changed === 1 ? id : undefined;
  }

  /** Lists an object as to be removed, by this process for now. */
  async markForRemoval(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      `UPDATE stored_objects SET state = 'removing', lease_until = ${lease} WHERE id = $1 AND state <> 'stored'`,
      [id],
    );
  }

  /**
   * Lists those of these objects as to be removed that no file has.
   *
   * @returns them, for {@link remove}.
   */
  async markUnused(manager: EntityManager, ids: readonly string[]): Promise<StoredObject[]> {
    const [rows] = await manager.query<[StoredObject[], number]>(
      `UPDATE stored_objects AS o SET state = 'removing', lease_until = ${lease}
       WHERE id = ANY ($1) AND state = 'stored' AND NOT EXISTS (SELECT FROM stored_files AS f WHERE f.object_id = o.id)
       RETURNING ${objectColumns}`,
      [ids],
    );
    return rows;
  }

  /**
   * Removes an object from the store, and then from the list.
   *
   * @returns whether that was possible. If not, some server tries again.
   */
  async remove(object: StoredObject): Promise<boolean> {
    try {
      await this.store.remove(objectKey(object));
      await this.dataSource.query(`DELETE FROM stored_objects WHERE id = $1 AND state = 'removing'`, [object.id]);
      return true;
    } catch (error) {
      this.logger.warn(`A stored object cannot be removed now, will retry: ${withCauses(error)}`);
      return false;
    }
  }

  /**
   * Gives up an object that was written, because listing it as stored has failed. One that was listed nevertheless stays. It does not
   * throw: if this fails, some server does it later.
   */
  async giveUp(object: StoredObject): Promise<void> {
    try {
      const [, given] = await this.dataSource.query<[unknown, number]>(
        `UPDATE stored_objects SET state = 'removing', lease_until = ${lease} WHERE id = $1 AND state = 'writing'`,
        [object.id],
      );
      if (given === 1) await this.remove(object);
    } catch (error) {
      this.logger.warn(
        `An object that is not needed cannot be given up now, will be removed later: ${withCauses(error)}`,
      );
    }
  }

  /** Takes on objects that nobody has finished writing or removing, for {@link remove}. */
  async claimLeft(most: number): Promise<StoredObject[]> {
    const [rows] = await this.dataSource.query<[StoredObject[], number]>(
      `UPDATE stored_objects SET state = 'removing', lease_until = ${lease}
       WHERE id = ANY (ARRAY(
         SELECT id FROM stored_objects WHERE lease_until < clock_timestamp() ORDER BY lease_until LIMIT $1 FOR UPDATE SKIP LOCKED
       )) RETURNING ${objectColumns}`,
      [most],
    );
    return rows;
  }

  /**
   * Gives up an object that could not be written. It does not throw: if this fails, some server does it later.
   *
   * @param mayComeLate it stays listed until its lease ends, and is then removed once more.
   */
  private async discard(object: StoredObject, { mayComeLate }: { mayComeLate: boolean }): Promise<void> {
    try {
      await this.markForRemoval(this.dataSource.manager, object.id);
      if (mayComeLate) await this.store.remove(objectKey(object));
      else await this.remove(object);
    } catch (error) {
      this.logger.warn(`An unfinished object cannot be given up now, will be removed later: ${withCauses(error)}`);
    }
  }

  private async find(manager: EntityManager, accountId: string, digest: Buffer): Promise<string | undefined> {
    const [found] = await manager.query<{ id: string }[]>(
      `SELECT id FROM stored_objects WHERE account_id = $1 AND digest = $2 AND state = 'stored'`,
      [accountId, digest],
    );
    return found?.id;
  }

  private async renew({ id }: StoredObject, stop: AbortController): Promise<void> {
    try {
      const [, renewed] = await this.dataSource.query<[unknown, number]>(
        `UPDATE stored_objects SET lease_until = ${lease} WHERE id = $1 AND state = 'writing'`,
        [id],
      );
      if (renewed === 0) stop.abort(new Error('Another server has given the object up.'));
    } catch (error) {
      this.logger.warn(`The lease of an object cannot be renewed now, will retry: ${withCauses(error)}`);
    }
  }
}

const objectColumns = 'id, account_id AS "accountId", digest';
