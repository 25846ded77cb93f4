import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AuditService } from '../../accounts/audit/audit.service';
import { SqlClient } from '../../platform/database/sql-client';
import { ApiError } from '../../platform/errors/api-error';
import { fileNotFound, isFileId } from '../../accounts/files/file-not-found';
import { type ChangedBy, FilesService } from '../../accounts/files/files.service';
import { fileColumns, isKept, type StoredFile } from '../../accounts/files/stored-file';
import { lockAccount } from '../../platform/database/lock-account';
import { readStatement } from '../../platform/database/statement';
import { isAhead, wholeSecondsAhead } from '../../platform/database/times';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { FileLink } from './file-link.entity';
import { LinkKeys } from './link-keys';
import { maxLinksPerFile } from './link-limits';
import { hasExpired, linkPath, readLink, signedLink, type SignedLink, verifies } from './link-signature';

const linkFilesStatement = readStatement('tts/links/link-files.sql');
const revokeStatement = readStatement('tts/links/revoke.sql');

/** A link to make. */
export interface NewLink {
  expiresInSeconds: number;
  disposition?: 'inline' | 'attachment';
  /** The name for the client: 1 to 200 characters. Defaults to that of the file. */
  filename?: string | null;
}

/** What a link that verifies gives access to. */
export interface OpenedLink {
  link: SignedLink;
  file: StoredFile;
  /** Seconds until the link expires. */
  secondsLeft: number;
}

/**
 * One look-up for everything that decides about a request with a link. It is put together here, because what is read of a file is the same
 * everywhere.
 */
const lookUp = {
  name: 'link_look_up',
  text: `
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now, k.secret, l.id AS "linkId", ${fileColumns}
    FROM (VALUES ($1::text)) AS wanted (key_id)
    LEFT JOIN link_keys AS k ON k.id = wanted.key_id
    LEFT JOIN file_links AS l ON l.id = $2 AND l.file_id = $3
      AND NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = l.account_id AND a.suspended_at IS NOT NULL)
    LEFT JOIN stored_files AS f ON f.id = $3 AND ${isKept}
    LEFT JOIN stored_objects AS o ON o.id = f.object_id`,
};

type FoundLink = { now: number; secret: Buffer | null; linkId: string | null } & (StoredFile | { id: null });

/** Makes, opens and revokes links to stored files. All times are the database's, so replicas agree on them. */
@Injectable()
export class LinksService {
  constructor(
    @InjectRepository(FileLink) private readonly links: Repository<FileLink>,
    private readonly sql: SqlClient,
    private readonly files: FilesService,
    private readonly keys: LinkKeys,
    private readonly audit: AuditService,
  ) {}

  /**
   * Makes a link to a file of the account.
   *
   * @param by who makes it, for the audit trail; the caller's right is checked again. Left out if the server itself needs the link.
   * @returns the link, and its path with the query.
   * @throws {ApiError} `FILE_NOT_FOUND`, `FILE_LINK_LIMIT_REACHED`.
   */
  async create(
    accountId: string,
    fileId: string,
    { expiresInSeconds, disposition = 'inline', filename = null }: NewLink,
    by?: ChangedBy,
  ): Promise<{ link: FileLink; path: string }> {
    return this.links.manager.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await by?.caller.confirm(manager, 'files:write');
      const file = await this.files.find(accountId, fileId, manager);
      const count = await manager.countBy(FileLink, { fileId, expiresAt: isAhead() });
      if (count >= maxLinksPerFile) {
        const message = `This file has ${count} links, the maximum. Revoke one that you no longer need.`;
        throw new ApiError('FILE_LINK_LIMIT_REACHED', message);
      }
      const key = await this.keys.signingKey(manager);
      const id = timeOrderedId('link');
      const expiresAt = wholeSecondsAhead(expiresInSeconds);
      await manager.insert(FileLink, { id, accountId, fileId, keyId: key.id, disposition, filename, expiresAt });
      const link = await manager.findOneByOrFail(FileLink, { id });
      if (by) {
        await this.audit.record(manager, {
          accountId,
          action: 'file_link.created',
          actor: by.actor,
          subject: { type: 'file', id: fileId, name: file.name },
          details: { link_id: id, expires_at: link.expiresAt.toISOString() },
        });
      }
      return { link, path: linkPath(signedLink(link), key.secret) };
    });
  }

  /**
   * Makes a link to each of these files that the account has and that has room for one more.
   *
   * @returns their paths with the query, by the ids of the files.
   */
  async createForAll(
    accountId: string,
    fileIds: readonly string[],
    expiresInSeconds: number,
  ): Promise<Map<string, string>> {
    return this.links.manager.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      const key = await this.keys.signingKey(manager);
      const made = await manager.query<Pick<FileLink, 'id' | 'fileId' | 'expiresAt'>[]>(linkFilesStatement, [
        accountId,
        fileIds.map(() => timeOrderedId('link')),
        fileIds,
        key.id,
        expiresInSeconds,
        maxLinksPerFile,
      ]);
      return new Map(
        made.map((link) => {
          const signed = signedLink({ ...link, keyId: key.id, disposition: 'inline', filename: null });
          return [link.fileId, linkPath(signed, key.secret)];
        }),
      );
    });
  }

  /** The path of a link with its query; `undefined` if its key was dropped. */
  async pathOf(link: FileLink): Promise<string | undefined> {
    const key = await this.keys.find(link.keyId);
    return key ? linkPath(signedLink(link), key.secret) : undefined;
  }

  /**
   * Lists the links to a file that have not expired, newest first.
   *
   * @throws {ApiError} `FILE_NOT_FOUND`.
   */
  async list(accountId: string, fileId: string): Promise<FileLink[]> {
    await this.files.find(accountId, fileId);
    return this.links.find({ where: { fileId, expiresAt: isAhead() }, order: { id: 'DESC' } });
  }

  /**
   * Revokes a link. Once this returns, every replica refuses it.
   *
   * @throws {ApiError} `FILE_LINK_NOT_FOUND`.
   */
  async revoke(accountId: string, id: string, by?: ChangedBy): Promise<void> {
    await this.links.manager.transaction(async (manager) => {
      await by?.caller.confirm(manager, 'files:write');
      const [[removed]] = isLinkId(id)
        ? await manager.query<[{ fileId: string; name: string }[], number]>(revokeStatement, [id, accountId])
        : [[]];
      if (!removed)
        throw new ApiError(
          'FILE_LINK_NOT_FOUND',
          'There is no link with this id. GET /api/v1/files/{id}/links lists the links to a file.',
        );
      if (!by) return;
      await this.audit.record(manager, {
        accountId,
        action: 'file_link.revoked',
        actor: by.actor,
        subject: { type: 'file', id: removed.fileId, name: removed.name },
        details: { link_id: id },
      });
    });
  }

  /**
   * Decides about a request with a link.
   *
   * @param query what follows the `?` of the URL, as the client has sent it.
   * @throws {ApiError} `LINK_INVALID`; only for links with a right signature, `LINK_EXPIRED`, `LINK_REVOKED` and `FILE_NOT_FOUND`.
   */
  async open(fileId: string, query: string): Promise<OpenedLink> {
    const read = isFileId(fileId) ? readLink(fileId, query) : undefined;
    if (!read) throw linkInvalid();
    const { link, signature } = read;
    const [found] = (await this.sql.query<FoundLink>(lookUp, [link.keyId, link.linkId, fileId])) as [FoundLink];
    const { now, secret, linkId, ...file } = found;
    if (!secret || !verifies(link, signature, secret)) throw linkInvalid();
    if (hasExpired(link, now)) throw new ApiError('LINK_EXPIRED', 'This link has expired. Ask for a new one.');
    if (file.id === null) throw fileNotFound();
    if (linkId === null) throw new ApiError('LINK_REVOKED', 'This link was revoked. Ask for a new one.');
    return { link, file, secondsLeft: Math.ceil(link.expires - now / 1000) };
  }
}

function isLinkId(id: string): boolean {
  return /^link_[0-9a-z]{1,100}$/u.test(id);
}

/** Says nothing about what is wrong, so that nobody learns which links or files exist. */
function linkInvalid(): ApiError {
  return new ApiError(
    'LINK_INVALID',
    'This link is invalid: its signature does not match. Use the link exactly as you received it.',
  );
}
