import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Not, Repository } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { readStatement } from '../../platform/database/statement';
import { secondsAhead } from '../../platform/database/times';
import { ApiError } from '../../platform/errors/api-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { type FileSource, FileStore, FileStoreError } from './store/file-store';
import { objectKey, type ObjectPlace } from './stored-file';
import { StoredObject } from './stored-object.entity';

const markUnusedStatement = readStatement('accounts/files/mark-unused.sql');
const claimStatement = readStatement('accounts/files/claim-left.sql');

/** Objects that are read at once. */
const perStep = 100;

/** A lease is renewed after this many milliseconds. */
const renewEveryMs = 60_000;

/**
 * Seconds after which an object that nobody has finished writing or removing belongs to any server. So long, that no request of a process
 * that has ended can still reach the store.
 */
const leaseSeconds = 15 * 60;

const lease = secondsAhead(leaseSeconds);

/** What changes when an object is to be removed. */
const removal = { state: 'removing', leaseUntil: lease } as const;

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
    @InjectRepository(StoredObject) private readonly objects: Repository<StoredObject>,
    private readonly store: FileStore,
    { FILES_MB_PER_ACCOUNT }: Environment,
  ) {
    this.maxBytes = FILES_MB_PER_ACCOUNT * 1e6;
  }

  /** Bytes that the account's objects have, those included that are being written or removed. */
  async usage(accountId: string, manager: EntityManager = this.objects.manager): Promise<number> {
    return (await manager.sum(StoredObject, 'bytes', { accountId })) ?? 0;
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
  ): Promise<ObjectPlace & { isNew: boolean }> {
    const existing = await this.find(manager, accountId, digest);
    if (existing !== undefined) return { id: existing, accountId, digest, isNew: false };
    if ((await this.usage(accountId, manager)) + bytes > this.maxBytes) throw this.limitReached();
    const id = timeOrderedId('obj');
    await manager.insert(StoredObject, { id, accountId, digest, bytes, state: 'writing', leaseUntil: lease });
    return { id, accountId, digest, isNew: true };
  }

  /**
   * Writes a new object to the store, and removes it again if that fails.
   *
   * @throws {FileStoreError}
   */
  async write(object: ObjectPlace, source: FileSource): Promise<void> {
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
  async finish(manager: EntityManager, { id, accountId, digest }: ObjectPlace): Promise<string | undefined> {
    const existing = await this.find(manager, accountId, digest);
    if (existing !== undefined) {
      await this.markForRemoval(manager, id);
      return existing;
    }
    const stored = { state: 'stored', leaseUntil: null } as const;
    const { affected } = await manager.update(StoredObject, { id, state: 'writing' }, stored);
    return affected === 1 ? id : undefined;
  }

  /** Lists an object as to be removed, by this process for now. */
  async markForRemoval(manager: EntityManager, id: string): Promise<void> {
    await manager.update(StoredObject, { id, state: Not('stored') }, removal);
  }

  /**
   * Lists those of these objects as to be removed that no file has.
   *
   * @returns them, for {@link remove}.
   */
  async markUnused(manager: EntityManager, ids: readonly string[]): Promise<ObjectPlace[]> {
    const [rows] = await manager.query<[ObjectPlace[], number]>(markUnusedStatement, [ids, leaseSeconds]);
    return rows;
  }

  /**
   * Removes an object from the store, and then from the list.
   *
   * @returns whether that was possible. If not, some server tries again.
   */
  async remove(object: ObjectPlace): Promise<boolean> {
    try {
      await this.store.remove(objectKey(object));
      await this.objects.delete({ id: object.id, state: 'removing' });
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
  async giveUp(object: ObjectPlace): Promise<void> {
    try {
      const { affected } = await this.objects.update({ id: object.id, state: 'writing' }, removal);
      if (affected === 1) await this.remove(object);
    } catch (error) {
      this.logger.warn(
        `An object that is not needed cannot be given up now, will be removed later: ${withCauses(error)}`,
      );
    }
  }

  /**
   * Removes all objects of an account that has no files any more. One that is being written just now stays listed for a while.
   *
   * @returns whether none is left. If not, some server removes them later.
   */
  async removeAllOf(accountId: string): Promise<boolean> {
    await this.objects.update({ accountId, state: 'writing' }, removal);
    for (;;) {
      const found = await this.objects.find({ where: { accountId, state: 'stored' }, take: perStep });
      for (const object of found) {
        await this.objects.update({ id: object.id, state: 'stored' }, removal);
        if (!(await this.remove(object))) return false;
      }
      if (found.length < perStep) return !(await this.objects.existsBy({ accountId }));
    }
  }

  /** Takes on objects that nobody has finished writing or removing, for {@link remove}. */
  async claimLeft(most: number): Promise<ObjectPlace[]> {
    const [rows] = await this.objects.query<[ObjectPlace[], number]>(claimStatement, [most, leaseSeconds]);
    return rows;
  }

  /**
   * Gives up an object that could not be written. It does not throw: if this fails, some server does it later.
   *
   * @param mayComeLate it stays listed until its lease ends, and is then removed once more.
   */
  private async discard(object: ObjectPlace, { mayComeLate }: { mayComeLate: boolean }): Promise<void> {
    try {
      await this.markForRemoval(this.objects.manager, object.id);
      if (mayComeLate) await this.store.remove(objectKey(object));
      else await this.remove(object);
    } catch (error) {
      this.logger.warn(`An unfinished object cannot be given up now, will be removed later: ${withCauses(error)}`);
    }
  }

  private async find(manager: EntityManager, accountId: string, digest: Buffer): Promise<string | undefined> {
    const where = { accountId, digest, state: 'stored' } as const;
    return (await manager.findOne(StoredObject, { select: { id: true }, where }))?.id;
  }

  private async renew({ id }: ObjectPlace, stop: AbortController): Promise<void> {
    try {
      const { affected } = await this.objects.update({ id, state: 'writing' }, { leaseUntil: lease });
      if (affected === 0) stop.abort(new Error('Another server has given the object up.'));
    } catch (error) {
      this.logger.warn(`The lease of an object cannot be renewed now, will retry: ${withCauses(error)}`);
    }
  }
}
