import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Not, Repository } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { advisoryLocks, holdAdvisoryLock } from '../../platform/database/advisory-locks';
import { readStatement } from '../../platform/database/statement';
import { isAhead } from '../../platform/database/times';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { FileLink } from './file-link.entity';
import { LinkKey } from './link-key.entity';
import { lockLinks } from './lock-links';

/** What signing needs of a key. */
export type SigningKey = Pick<LinkKey, 'id' | 'secret'>;

const freshStatement = readStatement('tts/links/fresh-key.sql');
const dropUnusedStatement = readStatement('tts/links/drop-unused-keys.sql');
const endFeedsStatement = readStatement('tts/links/end-feeds.sql');

/**
 * The keys that sign links, which all replicas share. The newest signs. The others still verify, until the log of their last link has gone.
 * Backups do not have them, so links end with a restore.
 */
@Injectable()
export class LinkKeys {
  constructor(
    @InjectRepository(LinkKey) private readonly keys: Repository<LinkKey>,
    private readonly environment: Environment,
  ) {}

  /** Returns the key that signs, and cannot be dropped until the transaction ends. Makes a new one if it is `LINK_KEY_DAYS` old. */
  async signingKey(manager: EntityManager): Promise<SigningKey> {
    const existing = await this.freshKey(manager);
    if (existing) return existing;
    await holdAdvisoryLock(manager, advisoryLocks.linkKeys);
    // Another transaction may have made it meanwhile.
    return (await this.freshKey(manager)) ?? this.make(manager);
  }

  /** Finds a key; `null` if it was dropped. */
  find(id: string): Promise<SigningKey | null> {
    return this.keys.findOneBy({ id });
  }

  /**
   * Makes a new key that signs from now on.
   *
   * @param dropOld drops all other keys: their links end at once, on every replica.
   * @returns the number of links that have ended by this.
   */
  async rotate({ dropOld }: { dropOld: boolean }): Promise<{ id: string; endedLinks: number }> {
    return this.keys.manager.transaction(async (manager) => {
      await holdAdvisoryLock(manager, advisoryLocks.linkKeys);
      const { id } = await this.make(manager);
      if (!dropOld) return { id, endedLinks: 0 };
      // All who lock several links do it in this order: those to feeds, and then those to files.
      const [, endedFeeds] = await manager.query<[unknown, number]>(endFeedsStatement, [id]);
      await lockLinks(manager, { keyId: Not(id) });
      await manager.delete(LinkKey, { id: Not(id) });
      const ended = await manager.delete(FileLink, { keyId: Not(id), expiresAt: isAhead() });
      return { id, endedLinks: ended.affected! + endedFeeds };
    });
  }

  private async freshKey(manager: EntityManager): Promise<SigningKey | undefined> {
    const [found] = await manager.query<SigningKey[]>(freshStatement, [this.environment.LINK_KEY_DAYS]);
    return found;
  }

  private async make(manager: EntityManager): Promise<SigningKey> {
    const key = { id: timeOrderedId('lkey'), secret: randomBytes(32) };
    // Links that are being made hold their key. When these are there, the next statement sees them.
    const lock = { mode: 'pessimistic_write' } as const;
    await manager.find(LinkKey, { select: { id: true }, order: { id: 'ASC' }, lock });
    await manager.query(dropUnusedStatement);
    await manager.insert(LinkKey, key);
    return key;
  }
}
