import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../../accounts/audit/audit.service';
import type { Actor } from '../../../platform/caller/actor';
import type { Caller } from '../../../platform/caller/caller';
import { lockAccount } from '../../../platform/database/lock-account';
import { ApiError } from '../../../platform/errors/api-error';
import { timeOrderedId } from '../../../platform/ids/time-ordered-id';
import { FeedFileLinks } from '../../../tts/links/feed-file-links';
import { LinkKeys } from '../../../tts/links/link-keys';
import { maxFeedLinks } from '../limits';
import { isProjectId } from '../project';
import { projectNotFound } from '../project-errors';
import type { EpisodeKind, FeedLink } from './feed-link';
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

const linkColumns = `id, account_id AS "accountId", project_id AS "projectId", key_id AS "keyId", episodes,
  expires_at AS "expiresAt"`;

/** Makes, opens and revokes links to the feeds of projects. All times are the database's, so replicas agree on them. */
@Injectable()
export class FeedLinks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
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
    return this.dataSource.transaction(async (manager) => {
      const title = await this.lock(manager, caller, projectId);
      const [{ count }] = await manager.query<[{ count: number }]>(
        'SELECT count(*)::integer AS count FROM feed_links WHERE project_id = $1 AND expires_at > clock_timestamp()',
        [projectId],
      );
      if (count >= maxFeedLinks) {
        const message = `The feed of this project has ${count} links, the maximum. Revoke them, and then create a new one.`;
        throw new ApiError('FEED_LINK_LIMIT_REACHED', message);
      }
      const key = await this.keys.signingKey(manager);
      const [link] = await manager.query<[FeedLink]>(
        `INSERT INTO feed_links (id, account_id, project_id, key_id, episodes, expires_at)
         VALUES ($1, $2, $3, $4, $5, date_trunc('second', clock_timestamp()) + $6::integer * interval '1 day')
         RETURNING ${linkColumns}`,
        [timeOrderedId('feed'), accountId, projectId, key.id, episodes, expiresInDays],
      );
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
    await this.dataSource.transaction(async (manager) => {
      const title = await this.lock(manager, caller, projectId);
      if ((await this.removeAll(manager, projectId)) === 0) return;
      const subject = { type: 'project', id: projectId, name: title } as const;
      await this.audit.record(manager, { accountId, action: 'feed_links.revoked', actor, subject });
    });
  }

  /** Ends all links of a project, whose row is locked. @returns their number. */
  async removeAll(manager: EntityManager, projectId: string): Promise<number> {
    const [removed] = await manager.query<[{ id: string }[], number]>(
      'DELETE FROM feed_links WHERE project_id = $1 RETURNING id',
      [projectId],
    );
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
    const [found] = await this.dataSource.query<(FeedLink & { now: number })[]>(
      `SELECT ${linkColumns}, extract(epoch FROM clock_timestamp())::float8 AS now FROM feed_links
       WHERE id = $1 AND project_id = $2`,
      [read.feed.feedLinkId, projectId],
    );
    const [{ now }] = found ? [found] : await this.dataSource.query<[{ now: number }]>(databaseTime);
    if (now >= read.feed.expires) throw new ApiError('LINK_EXPIRED', 'This link has expired. Ask for a new one.');
    if (!found) throw new ApiError('LINK_REVOKED', 'This link was revoked. Ask for a new one.');
    const { now: _, ...link } = found;
    return { link, path: feedPath(signedFeed(link), key.secret), secondsLeft: Math.ceil(read.feed.expires - now) };
  }

  /** Locks the account and the project. @returns the title of the project, for the audit trail. */
  private async lock(manager: EntityManager, caller: Caller, projectId: string): Promise<string> {
    const { accountId } = caller;
    await lockAccount(manager, accountId);
    await caller.confirm(manager, 'files:write');
    const [project] = isProjectId(projectId)
      ? await manager.query<{ title: string | null }[]>(
          'SELECT title FROM projects WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE',
          [accountId, projectId],
        )
      : [];
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
