import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type EntityManager, Repository } from 'typeorm';
import { lockAccount } from '../../platform/database/lock-account';
import { readStatement } from '../../platform/database/statement';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { FileLink } from './file-link.entity';
import { LinkKeys } from './link-keys';
import { linkPath, signedLink } from './link-signature';
import { lockLinks } from './lock-links';

const linkFilesStatement = readStatement('tts/links/link-files-of-feed.sql');
const holdFeedStatement = readStatement('tts/links/hold-feed.sql');

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
    @InjectRepository(FileLink) private readonly links: Repository<FileLink>,
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
    const wanted = { feedLinkId: id, fileId: Any(fileIds) };
    let links = await this.links.findBy(wanted);
    if (links.length < fileIds.length) {
      const known = new Set(links.map(({ fileId }) => fileId));
      const missing = fileIds.filter((fileId) => !known.has(fileId));
      // Only while the link to the feed is there: whoever revokes it must find all links.
      await this.links.manager.transaction(async (manager) => {
        // Files are removed under this lock, too, so the two never wait for each other.
        await lockAccount(manager, accountId);
        const feeds = await manager.query<unknown[]>(holdFeedStatement, [id]);
        if (feeds.length === 0) return;
        await manager.query(linkFilesStatement, [
          missing.map(() => timeOrderedId('link')),
          missing,
          accountId,
          keyId,
          expiresAt,
          id,
        ]);
      });
      links = await this.links.findBy(wanted);
    }
    const key = await this.keys.find(keyId);
    if (!key) return new Map();
    return new Map(links.map((link) => [link.fileId, linkPath(signedLink(link), key.secret)]));
  }

  /** Ends the links to the files of these feeds. Call it after the links to the feeds have been removed, in the same transaction. */
  async end(manager: EntityManager, feedLinkIds: readonly string[]): Promise<void> {
    const ended = { feedLinkId: Any(feedLinkIds) };
    await lockLinks(manager, ended);
    await manager.delete(FileLink, ended);
  }
}
