import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ofActiveAccount } from '../../../accounts/of-active-account';
import { AuditService } from '../../../accounts/audit/audit.service';
import type { Actor } from '../../../platform/caller/actor';
import type { Caller } from '../../../platform/caller/caller';
import { lockAccount } from '../../../platform/database/lock-account';
import { daySeconds, isAhead, wholeSecondsAhead } from '../../../platform/database/times';
import { ApiError } from '../../../platform/errors/api-error';
import { timeOrderedId } from '../../../platform/ids/time-ordered-id';
import { FeedFileLinks } from '../../../tts/links/feed-file-links';
import { LinkKeys } from '../../../tts/links/link-keys';
import { maxFeedLinks } from '../limits';
import { isProjectId } from '../project';
import { projectNotFound } from '../project-errors';
import { StoredProject } from '../project.entity';
import { type EpisodeKind, FeedLink } from './feed-link.entity';
import { feedPath, readFeedLink, verifiesFeed } from './feed-signature';

/** A link to make. */
export interface NewFeedLink {
  readonly expiresInDays: number;
  readonly episodes: EpisodeKind;
}

/** Who changes something: the caller, whose right is checked again, and the actor for the audit trail. */
interface ChangedBy {
  readonly caller: Caller;
  readonly actor: Actor;
}

/** Makes, opens and revokes links to the feeds of projects. All times are the database's, so replicas agree on them. */
@Injectable()
export class FeedLinks {
  constructor(
    @InjectRepository(FeedLink) private readonly links: Repository<FeedLink>,
    private readonly keys: LinkKeys,
    private readonly fileLinks: FeedFileLinks,
    private readonly audit: AuditService,
  ) {}

  /**
   * Makes a link to the feed of a project of the account.
   *
   * @returns the link, and its path with the query.
   * @throws {ApiError} `PROJECT_NOT_FOUND`, `FEED_LINK_LIMIT_REACHED`.
   */
  async create(
    projectId: string,
    { expiresInDays, episodes }: NewFeedLink,
    { caller, actor }: ChangedBy,
  ): Promise<{ link: FeedLink; path: string }> {
    const { accountId } = caller;
    return this.links.manager.transaction(async (manager) => {
      const title = await this.lock(manager, caller, projectId);
      const count = await manager.countBy(FeedLink, { projectId, expiresAt: isAhead() });
      if (count >= maxFeedLinks) {
        const message = `The feed of this project has ${count} links, the maximum. Revoke them, and then create a new one.`;
        throw new ApiError('FEED_LINK_LIMIT_REACHED', message);
      }
      const key = await this.keys.signingKey(manager);
      const id = timeOrderedId('feed');
      const expiresAt = wholeSecondsAhead(expiresInDays * daySeconds);
      await manager.insert(FeedLink, { id, accountId, projectId, keyId: key.id, episodes, expiresAt });
      const link = await manager.findOneByOrFail(FeedLink, { id });
      await this.audit.record(manager, {
        accountId,
        action: 'feed_link.created',
        actor,
        subject: { type: 'project', id: projectId, name: title },
        details: { link_id: link.id, expires_at: link.expiresAt.toISOString() },
      });
      return { link, path: feedPath(signedFeed(link), key.secret) };
    });
  }

  /**
   * Revokes all links to the feed of a project, and those to its files. Once this returns, every replica refuses them.
   *
   * @throws {ApiError} `PROJECT_NOT_FOUND`.
   */
  async revokeAll(projectId: string, { caller, actor }: ChangedBy): Promise<void> {
    const { accountId } = caller;
    await this.links.manager.transaction(async (manager) => {
      const title = await this.lock(manager, caller, projectId);
      if ((await this.removeAll(manager, projectId)) === 0) return;
      const subject = { type: 'project', id: projectId, name: title } as const;
      await this.audit.record(manager, { accountId, action: 'feed_links.revoked', actor, subject });
    });
  }

  /** Ends all links of a project, whose row is locked. @returns their number. */
  async removeAll(manager: EntityManager, projectId: string): Promise<number> {
    const removal = manager.createQueryBuilder().delete().from(FeedLink).where({ projectId });
    const { raw } = await removal.returning('id').execute();
    const removed = raw as Pick<FeedLink, 'id'>[];
    await this.fileLinks.end(
      manager,
      removed.map(({ id }) => id),
    );
    return removed.length;
  }

  /**
   * Decides about a request with a link to a feed.
   *
   * @param query what follows the `?` of the URL, as the client has sent it.
   * @throws {ApiError} `LINK_INVALID`; only for links with a right signature, `LINK_EXPIRED` and `LINK_REVOKED`.
   */
  async open(projectId: string, query: string): Promise<{ link: FeedLink; path: string; secondsLeft: number }> {
    const read = isProjectId(projectId) ? readFeedLink(projectId, query) : undefined;
    const key = read && (await this.keys.find(read.feed.keyId));
    if (!key || !verifiesFeed(read.feed, read.signature, key.secret)) throw linkInvalid();
    const link = await this.links.findOneBy({ id: read.feed.feedLinkId, projectId, accountId: ofActiveAccount() });
    const [{ now }] = await this.links.query<[{ now: number }]>(databaseTime);
    if (now >= read.feed.expires) throw new ApiError('LINK_EXPIRED', 'This link has expired. Ask for a new one.');
    if (!link) throw new ApiError('LINK_REVOKED', 'This link was revoked. Ask for a new one.');
    return { link, path: feedPath(signedFeed(link), key.secret), secondsLeft: Math.ceil(read.feed.expires - now) };
  }

  /** Locks the account and the project. @returns the title of the project, for the audit trail. */
  private async lock(manager: EntityManager, caller: Caller, projectId: string): Promise<string> {
    const { accountId } = caller;
    await lockAccount(manager, accountId);
    await caller.confirm(manager, 'files:write');
    const lock = { mode: 'for_no_key_update' } as const;
    const project = isProjectId(projectId)
      ? await manager.findOne(StoredProject, { where: { accountId, id: projectId }, lock })
      : null;
    if (!project) throw projectNotFound();
    return project.title ?? 'Untitled';
  }
}

const databaseTime = 'SELECT extract(epoch FROM clock_timestamp())::float8 AS now';

function signedFeed({ id: feedLinkId, projectId, keyId, expiresAt }: FeedLink) {
  return { projectId, feedLinkId, keyId, expires: expiresAt.getTime() / 1000 };
}

/** Says nothing about what is wrong, so that nobody learns which links or projects exist. */
function linkInvalid(): ApiError {
  return new ApiError(
    'LINK_INVALID',
    'This link is invalid: its signature does not match. Use the link exactly as you received it.',
  );
}
