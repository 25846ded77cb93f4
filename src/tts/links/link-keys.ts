import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { advisoryLocks } from '../../platform/database/advisory-locks';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';

/** A key that signs links. */
export interface LinkKey {
  id: string;
  secret: Buffer;
}

const newest = 'SELECT id FROM link_keys ORDER BY created_at DESC, id DESC LIMIT 1';

/**
 * The keys that sign links, which all replicas share. The newest signs. The others still verify, until the log of their last link has gone.
 * Backups do not have them, so links end with a restore.
 */
@Injectable()
export class LinkKeys {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly environment: Environment,
  ) {}

  /** Returns the key that signs, and cannot be dropped until the transaction ends. Makes a new one if it is `LINK_KEY_DAYS` old. */
  async signingKey(manager: EntityManager): Promise<LinkKey> {
    const existing = await this.freshKey(manager);
    if (existing) return existing;
    await lockKeys(manager);
    // Another transaction may have made it meanwhile.
    return (await this.freshKey(manager)) ?? this.make(manager);
  }

  /** Finds a key; `undefined` if it was dropped. */
  async find(id: string): Promise<LinkKey | undefined> {
    const [found] = await this.dataSource.query<LinkKey[]>('SELECT id, secret FROM link_keys WHERE id = $1', [id]);
    return found;
  }

  /**
   * Makes a new key that signs from now on.
   *
   * @param dropOld drops all other keys: their links end at once, on every replica.
   * @returns the number of links that have ended by this.
   */
  async rotate({ dropOld }: { dropOld: boolean }): Promise<{ id: string; endedLinks: number }> {
    return this.dataSource.transaction(async (manager) => {
      await lockKeys(manager);
      const { id } = await this.make(manager);
      if (!dropOld) return { id, endedLinks: 0 };
      // All who lock several links do it in this order: those to feeds, and then those to files.
      const [, endedFeeds] = await manager.query<[unknown, number]>(
        'DELETE FROM feed_links WHERE key_id <> $1 AND expires_at > clock_timestamp()',
        [id],
      );
      await manager.query('SELECT FROM file_links WHERE key_id <> $1 ORDER BY id FOR UPDATE', [id]);
      await manager.query('DELETE FROM link_keys WHERE id <> $1', [id]);
      const [, ended] = await manager.query<[unknown, number]>(
        'DELETE FROM file_links WHERE key_id <> $1 AND expires_at > clock_timestamp()',
        [id],
      );
      return { id, endedLinks: ended + endedFeeds };
    });
  }

  private async freshKey(manager: EntityManager): Promise<LinkKey | undefined> {
    const [found] = await manager.query<LinkKey[]>(
      `SELECT id, secret FROM link_keys
       WHERE id = (${newest}) AND created_at > clock_timestamp() - $1::integer * interval '1 day' FOR KEY SHARE`,
      [this.environment.LINK_KEY_DAYS],
    );
    return found;
  }

  private async make(manager: EntityManager): Promise<LinkKey> {
    const key = { id: timeOrderedId('lkey'), secret: randomBytes(32) };
    // Links that are being made hold their key. When these are there, the next statement sees them.
    await manager.query('SELECT FROM link_keys ORDER BY id FOR UPDATE');
    // Keys that no link needs any more.
    await manager.query(
      `DELETE FROM link_keys AS k WHERE NOT EXISTS (SELECT FROM file_links AS l WHERE l.key_id = k.id)
         AND NOT EXISTS (SELECT FROM feed_links AS l WHERE l.key_id = k.id)`,
    );
    await manager.query('INSERT INTO link_keys (id, secret) VALUES ($1, $2)', [key.id, key.secret]);
    return key;
  }
}

async function lockKeys(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.linkKeys]);
}
