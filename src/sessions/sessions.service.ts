import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { type Actor, actorOf } from '../caller/actor';
import { clientOf } from '../caller/client';
import { ApiError } from '../errors/api-error';
import { timeOrderedId } from '../ids/time-ordered-id';
import type { User } from '../users/user.entity';
import type { SignedIn } from './session-data';
import { active } from './session-lifetime';

/** A session as shown to its user. */
export interface ListedSession {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  address: string | null;
  userAgent: string | null;
}

/** The user whose sessions are ended, and the actor who ends them. */
interface Ending {
  accountId: string;
  person: { id: string; email: string };
  by: Actor;
}

/** Begins, lists and ends sessions. */
@Injectable()
export class SessionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Signs in a verified user. The request gets a session with a new id, to prevent session fixation. Its previous session is
   * ended.
   *
   * @param user the user, with account.
   */
  async begin(request: Request, user: User): Promise<SignedIn> {
    const before = request.session.signedIn;
    const client = clientOf(request);
    if (before) {
      const by = actorOf({ type: 'person', ...named(before) }, client);
      await this.dataSource.transaction((manager) =>
        this.endWhere(manager, 's.id = $2', [before.sessionId], {
          accountId: before.account.id,
          person: before.person,
          by,
        }),
      );
    }
    const sessionId = timeOrderedId('ses');
    const { id, email, accountId, credentials } = user;
    await inSession(request, 'regenerate');
    request.session.newSignIn = { sessionId, person: { id, email }, accountId, credentials, ...client };
    // Save before the response, which says that the user is signed in.
    await inSession(request, 'save');
    // express-session would save the new data again when the response is sent.
    delete request.session.newSignIn;
    const { id: owner, name, speechCache, budgets } = user.account;
    return { sessionId, person: { id, email }, account: { id: owner, name, usesSpeechCache: speechCache, budgets } };
  }

  /** Lists the user's active sessions, most recently used first. */
  async list(personId: string): Promise<ListedSession[]> {
    return this.dataSource.query<ListedSession[]>(
      `SELECT s.id, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", host(s.address) AS address,
         s.user_agent AS "userAgent"
       FROM sessions AS s JOIN people AS p ON p.id = s.person_id
       WHERE s.person_id = $1 AND s.credentials = p.credentials AND ${active}
       ORDER BY s.last_seen_at DESC, s.id DESC`,
      [personId],
    );
  }

  /**
   * Ends one session of a user. Once this returns, every replica rejects it.
   *
   * @throws {ApiError} `SESSION_NOT_FOUND` if the session is another user's, has ended, or never existed.
   */
  async end(id: string, ending: Ending): Promise<void> {
    // Check the format first: PostgreSQL text cannot contain NUL, which a client could send.
    const isId = /^ses_[0-9a-z]+$/.test(id);
    const ended = isId
      ? await this.dataSource.transaction((manager) => this.endWhere(manager, 's.id = $2', [id], ending))
      : 0;
    if (ended === 0) throw new ApiError('SESSION_NOT_FOUND', 'You have no session with this id.');
  }

  /** Ends all sessions of a user except one, in the transaction of `manager`. */
  async endOthers(manager: EntityManager, keptSessionId: string | null, ending: Ending): Promise<void> {
    await this.endWhere(manager, 's.id IS DISTINCT FROM $2', [keptSessionId], ending);
  }

  private async endWhere(
    manager: EntityManager,
    condition: string,
    values: unknown[],
    { accountId, person, by }: Ending,
  ): Promise<number> {
    const [ended] = await manager.query<[{ id: string; wasActive: boolean }[], number]>(
      `DELETE FROM sessions AS s WHERE s.person_id = $1 AND ${condition} RETURNING s.id, ${active} AS "wasActive"`,
      [person.id, ...values],
    );
    const endedActive = ended.filter(({ wasActive }) => wasActive);
    for (const { id } of endedActive) {
      const subject = { type: 'session', id, name: person.email } as const;
      await this.audit.record(manager, { accountId, action: 'session.ended', actor: by, subject });
    }
    return endedActive.length;
  }
}

function named({ person }: SignedIn): { id: string; name: string } {
  return { id: person.id, name: person.email };
}

function inSession(request: Request, method: 'regenerate' | 'save'): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session[method]((error: unknown) => (error ? reject(error) : resolve()));
  });
}
