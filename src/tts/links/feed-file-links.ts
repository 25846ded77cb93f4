import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAccount } from '../../platform/database/lock-account';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { fileLink, type FileLinkRow } from './file-link';
import { LinkKeys } from './link-keys';
import { linkPath } from './link-signature';

/** A link to a feed, whose files have links of their own. */
export interface LinkedFeed {
  readonly id: string;
  readonly accountId: string;
  /** The id of the key that has signed it. It signs the links to its files, too. */
  readonly keyId: string;
  readonly expiresAt: Date;
}

/**
 * The links to the files of feeds: each link to a feed has one link for each of its files, which is made when the feed is first read, and
 * ends with the link to the feed.
 */
@Injectable()
export class FeedFileLinks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly keys: LinkKeys,
  ) {}

  /**
   * The paths of the links to these files of the account, with their queries. Makes those that are missing.
   *
   * @returns by the id of the file; none for a file that has been removed.
   */
  async pathsOf(
    { id, accountId, keyId, expiresAt }: LinkedFeed,
    fileIds: readonly string[],
  ): Promise<Map<string, string>> {
    const find = () =>
      this.dataSource.query<FileLinkRow[]>('SELECT * FROM file_links WHERE feed_link_id = $1 AND file_id = ANY ($2)', [
        id,
        fileIds,
      ]);
    let rows = await find();
    if (rows.length < fileIds.length) {
      const known = new Set(rows.map((row) => row.file_id));
      const missing = fileIds.filter((fileId) => !known.has(fileId));
      // Only while the link to the feed is there: whoever revokes it must find all links.
      await this.dataSource.transaction(async (manager) => {
        // Files are removed under this lock, too, so the two never wait for each other.
        await lockAccount(manager, accountId);
        const feeds = await manager.query<unknown[]>('SELECT id FROM feed_links WHERE id = $1 FOR SHARE', [id]);
        if (feeds.length === 0) return;
        await manager.query(
          `INSERT INTO file_links (id, account_id, file_id, key_id, disposition, expires_at, feed_link_id)
           SELECT wanted.id, f.account_id, f.id, $4, 'inline', $5, $6
           FROM unnest($1::text[], $2::text[]) AS wanted (id, file_id)
           JOIN stored_files AS f ON f.id = wanted.file_id AND f.account_id = $3
           ORDER BY wanted.id
           ON CONFLICT (feed_link_id, file_id) WHERE feed_link_id IS NOT NULL DO NOTHING`,
          [missing.map(() => timeOrderedId('link')), missing, accountId, keyId, expiresAt, id],
        );
      });
      rows = await find();
    }
    const key = await this.keys.find(keyId);
    if (!key) return new Map();
    return new Map(
      rows.map((row) => {
        const { id: linkId, fileId, keyId: signedBy, expiresAt: end, disposition, filename } = fileLink(row);
        const expires = end.getTime() / 1000;
        return [fileId, linkPath({ fileId, linkId, keyId: signedBy, expires, disposition, filename }, key.secret)];
      }),
    );
  }

  /** Ends the links to the files of these feeds. Call it after the links to the feeds have been removed, in the same transaction. */
  async end(manager: EntityManager, feedLinkIds: readonly string[]): Promise<void> {
    // All who lock several links do it in this order.
    await manager.query('SELECT FROM file_links WHERE feed_link_id = ANY ($1) ORDER BY id FOR UPDATE', [feedLinkIds]);
    await manager.query('DELETE FROM file_links WHERE feed_link_id = ANY ($1)', [feedLinkIds]);
  }
}
