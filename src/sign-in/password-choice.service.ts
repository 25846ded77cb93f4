import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { type Actor, actorOf } from '../caller/actor';
import type { Client } from '../caller/client';
import { ApiError } from '../errors/api-error';
import { SessionsService } from '../sessions/sessions.service';
import { digestOneTimeToken } from '../users/one-time-link';
import { PasswordHasher } from '../users/password-hasher';
import { passwordProblem } from '../users/password-rule';
import { User } from '../users/user.entity';
import { UsersService } from '../users/users.service';
import { PasswordSignIn } from './password-sign-in.service';

/** The user and account that a one-time link is for. */
export interface LinkFacts {
  userId: string;
  email: string;
  accountName: string;
  expiresAt: Date;
}

/** Sets passwords: with a one-time link, or with the current password. */
@Injectable()
export class PasswordChoice {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly passwords: PasswordHasher,
    private readonly passwordSignIn: PasswordSignIn,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
  ) {}

  /** @throws {ApiError} `LINK_NOT_FOUND` if the link was used, has expired, or never existed. */
  async findLink(token: string): Promise<LinkFacts> {
    const [link] = await this.dataSource.query<LinkFacts[]>(
      `SELECT p.id AS "userId", p.email, a.name AS "accountName", l.expires_at AS "expiresAt"
       FROM one_time_links AS l JOIN people AS p ON p.id = l.person_id JOIN accounts AS a ON a.id = p.account_id
       WHERE l.digest = $1 AND l.expires_at > clock_timestamp()`,
      [digestOneTimeToken(token)],
    );
    if (!link) throw linkNotFound();
    return link;
  }

  /**
   * Uses a link: sets the password and ends all sessions of the user.
   *
   * @returns the user, with account.
   * @throws {ApiError} `LINK_NOT_FOUND`, as `findLink` does; `INVALID_REQUEST` if the password breaks a rule.
   */
  async accept(token: string, password: string, client: Client): Promise<User> {
    const { userId: id, email } = await this.findLink(token);
    const hash = await this.hash('password', password, email);
    await this.dataSource.transaction(async (manager) => {
      const [used] = await manager.query<[unknown[], number]>(
        `DELETE FROM one_time_links
         WHERE digest = $1 AND person_id = $2 AND expires_at > clock_timestamp() RETURNING person_id`,
        [digestOneTimeToken(token), id],
      );
      if (used.length === 0) throw linkNotFound();
      const { accountId } = await manager.getRepository(User).findOneByOrFail({ id });
      const by = actorOf({ type: 'person', id, name: email }, client);
      await this.choose(manager, id, hash);
      await this.audit.record(manager, {
        accountId,
        action: 'link.accepted',
        actor: by,
        subject: { type: 'person', id, name: email },
      });
      await this.sessions.endOthers(manager, null, { accountId, person: { id, email }, by });
    });
    return (await this.users.findById(id))!;
  }

  /**
   * Changes the password and ends all other sessions of the user.
   *
   * @throws {ApiError} `INVALID_CREDENTIALS` and `RATE_LIMITED`, as signing in does; `INVALID_REQUEST` if the new password
   *   breaks a rule.
   */
  async change(current: string, next: string, sessionId: string, by: Actor): Promise<void> {
    const email = by.name;
    const { id, accountId } = await this.passwordSignIn.verifyCredentials(email, current, by);
    const hash = await this.hash('new_password', next, email);
    await this.dataSource.transaction(async (manager) => {
      const credentials = await this.choose(manager, id, hash);
      await manager.query('UPDATE sessions SET credentials = $1 WHERE id = $2 AND person_id = $3', [
        credentials,
        sessionId,
        id,
      ]);
      const subject = { type: 'person', id, name: email } as const;
      await this.audit.record(manager, { accountId, action: 'password.changed', actor: by, subject });
      await this.sessions.endOthers(manager, sessionId, { accountId, person: { id, email }, by });
    });
  }

  private async hash(field: string, password: string, email: string): Promise<string> {
    const rule = passwordProblem(password, email);
    if (rule) throw ApiError.ofFields('INVALID_REQUEST', [{ field, reason: 'invalid', rule }]);
    return this.passwords.hash(password);
  }

  /** @returns how many times the user has chosen a password. */
  private async choose(manager: EntityManager, id: string, hash: string): Promise<number> {
    const [[chosen]] = await manager.query<[[{ credentials: number }], number]>(
      'UPDATE people SET password_hash = $1, credentials = credentials + 1 WHERE id = $2 RETURNING credentials',
      [hash, id],
    );
    return chosen.credentials;
  }
}

function linkNotFound(): ApiError {
  return new ApiError(
    'LINK_NOT_FOUND',
    'This link was already used, has expired, or is incomplete. Ask for a new one.',
  );
}
