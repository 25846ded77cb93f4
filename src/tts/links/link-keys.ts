import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Not, Repository } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { advisoryLocks } from '../../platform/database/advisory-locks';
import { isAhead } from '../../platform/database/times';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { FileLink } from './file-link.entity';
import { LinkKey } from './link-key.entity';

/** What signing needs of a key. */
export type SigningKey = Pick<LinkKey, 'id' | 'secret'>;

const newest = 'SELECT id FROM link_keys ORDER BY created_at DESC, id DESC LIMIT 1';

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
    await lockKeys(manager);
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
      await lockKeys(manager);
      const { id } = await this.make(manager);
      if (!dropOld) return { id, endedLinks: 0 };
      // All who lock several links do it in this order: those to feeds, and then those to files.
      const [, endedFeeds] = await manager.query<[unknown, number]>(
        'DELETE FROM feed_links WHERE key_id <> $1 AND expires_at > clock_timestamp()',
        [id],
      );
      await manager.query('SELECT FROM file_links WHERE key_id <> $1 ORDER BY id FOR UPDATE', [id]);
      await manager.delete(LinkKey, { id: Not(id) });
      const ended = await manager.delete(FileLink, { keyId: Not(id), expiresAt: isAhead() });
      return { id, endedLinks: ended.affected! + endedFeeds };
    });
  }

  private async freshKey(manager: EntityManager): Promise<SigningKey | undefined> {
    const [found] = await manager.query<SigningKey[]>(
      `SELECT id, secret FROM link_keys
       WHERE id = (${newest}) AND created_at > clock_timestamp() - $1::integer * interval '1 day' FOR KEY SHARE`,
      [this.environment.LINK_KEY_DAYS],
    );
    return found;
  }

  private async make(manager: EntityManager): Promise<SigningKey> {
    const key = { id: timeOrderedId('lkey'), secret: randomBytes(32) };
    // Links that are being made hold their key. When these are there, the next statement sees them.
    await manager.query('SELECT FROM link_keys ORDER BY id FOR UPDATE');
    // Keys that no link needs any more.
    await manager.query(
      `DELETE FROM link_keys AS k WHERE NOT EXISTS (SELECT FROM file_links AS l WHERE l.key_id = k.id)
         AND NOT EXISTS (SELECT FROM feed_links AS l WHERE l.key_id = k.id)`,
    );
    await manager.insert(LinkKey, key);
    return key;
  }
}

async function lockKeys(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.linkKeys]);
}
