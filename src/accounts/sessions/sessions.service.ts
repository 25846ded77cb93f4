import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request } from 'express';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Account } from '../account.entity';
import { AuditService } from '../audit/audit.service';
import { type Actor, actorOf } from '../../platform/caller/actor';
import type { Role } from '../../platform/caller/role';
import { clientOf } from '../../platform/caller/client';
import { readStatement } from '../../platform/database/statement';
import { currentTime } from '../../platform/database/times';
import { ApiError } from '../../platform/errors/api-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import type { Member } from '../users/member';
import { Membership } from '../users/membership.entity';
import type { SignedIn } from './session-data';
import { idleHours } from './session-lifetime';
import { Session } from './session.entity';

const listStatement = readStatement('accounts/sessions/list.sql');
const listAccountsStatement = readStatement('accounts/sessions/list-accounts.sql');
const endStatement = readStatement('accounts/sessions/end.sql');
const moveStatement = readStatement('accounts/sessions/move-to-other-account.sql');

/** A session as shown to its user. */
export interface ListedSession {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  address: string | null;
  userAgent: string | null;
}

/** An account of a user. */
export interface ListedAccount {
  id: string;
  name: string;
  role: Role;
}

/** The user whose sessions are ended, and the actor who ends them. */
interface Ending {
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
   * @param by how the user was verified: only sessions that began with a password need a second factor.
   * @throws {ApiError} `NOT_SIGNED_IN` if the user was removed from the account in the meantime.
   */
  async begin(request: Request, user: Member, by: 'password' | 'provider'): Promise<SignedIn> {
    const { id, email, credentials, role, account } = user;
    const before = request.session.signedIn;
    const client = clientOf(request);
    if (before) {
      const actor = actorOf({ type: 'person', ...named(before) }, client);
      await this.dataSource.transaction((manager) =>
        this.endWhere(manager, { id: before.sessionId }, { person: before.person, by: actor }),
      );
    }
    const sessionId = timeOrderedId('ses');
    await inSession(request, 'regenerate');
    const byPassword = by === 'password';
    const person = { id, email };
    request.session.newSignIn = { sessionId, person, accountId: account.id, credentials, byPassword, ...client };
    // Save before the response, which says that the user is signed in.
    await inSession(request, 'save');
    // express-session would save the new data again when the response is sent.
    delete request.session.newSignIn;
    const mustSetUpSecondFactor = byPassword && user.requiresSecondFactor && !user.hasSecondFactor;
    return { sessionId, person, account, role, mustSetUpSecondFactor };
  }

  /** Lists the user's active sessions, most recently used first. */
  async list(personId: string): Promise<ListedSession[]> {
    return this.dataSource.query<ListedSession[]>(listStatement, [personId, idleHours]);
  }

  /** Lists the accounts that a user belongs to, by name. */
  async listAccounts(personId: string): Promise<ListedAccount[]> {
    return this.dataSource.query<ListedAccount[]>(listAccountsStatement, [personId]);
  }

  /**
   * Makes a session one for another account of its user. The user's next sign-in leads to this account, too.
   *
   * @throws {ApiError} `ACCOUNT_NOT_FOUND` if the user does not belong to the account.
   */
  async switchAccount({ sessionId, person }: SignedIn, accountId: string, by: Actor): Promise<void> {
    // PostgreSQL text cannot contain NUL, which a client could send.
    const isId = /^acct_[0-9a-z]+$/.test(accountId);
    await this.dataSource.transaction(async (manager) => {
      const membership = { personId: person.id, accountId };
      const isUsable = isId && (await manager.existsBy(Account, { id: accountId, suspendedAt: IsNull() }));
      const chosen =
        isUsable && (await manager.update(Membership, membership, { chosenAt: currentTime })).affected === 1;
      if (!chosen) throw new ApiError('ACCOUNT_NOT_FOUND', 'You belong to no account with this id.');
      await manager.update(Session, { id: sessionId, personId: person.id }, { accountId });
      const subject = { type: 'session', id: sessionId, name: person.email } as const;
      await this.audit.record(manager, { accountId, action: 'session.switched', actor: by, subject });
    });
  }

  /**
   * Makes a session one for another account of its user, the one that they chose last, in the transaction of `manager`.
   *
   * @returns `false` if the user has no other account, or the session has ended: it is left as it is.
   */
  async moveToOtherAccount(
    manager: EntityManager,
    { sessionId, person, account }: SignedIn,
    by: Actor,
  ): Promise<boolean> {
    const [[moved]] = await manager.query<[{ accountId: string }[], number]>(moveStatement, [
      sessionId,
      person.id,
      account.id,
    ]);
    if (!moved) return false;
    const subject = { type: 'session', id: sessionId, name: person.email } as const;
    const { accountId } = moved;
    await this.audit.record(manager, { accountId, action: 'session.switched', actor: by, subject });
    return true;
  }

  /**
   * Ends one session of a user. Once this returns, every replica rejects it.
   *
   * @throws {ApiError} `SESSION_NOT_FOUND` if the session is another user's, has ended, or never existed.
   */
  async end(id: string, ending: Ending): Promise<void> {
    // Check the format first: PostgreSQL text cannot contain NUL, which a client could send.
    const isId = /^ses_[0-9a-z]+$/.test(id);
    const ended = isId ? await this.dataSource.transaction((manager) => this.endWhere(manager, { id }, ending)) : 0;
    if (ended === 0) throw new ApiError('SESSION_NOT_FOUND', 'You have no session with this id.');
  }

  /** Ends all sessions of a user except one, in the transaction of `manager`. */
  async endOthers(manager: EntityManager, keptSessionId: string | null, ending: Ending): Promise<void> {
    await this.endWhere(manager, { exceptId: keptSessionId }, ending);
  }

  /** Ends all sessions of a user for one account, in the transaction of `manager`. @returns how many were active. */
  async endForAccount(manager: EntityManager, accountId: string, ending: Ending): Promise<number> {
    return this.endWhere(manager, { accountId }, ending);
  }

  private async endWhere(
    manager: EntityManager,
    { id, accountId: ofAccount, exceptId }: { id?: string; accountId?: string; exceptId?: string | null },
    { person, by }: Ending,
  ): Promise<number> {
    const values = [person.id, id ?? null, ofAccount ?? null, exceptId ?? null, idleHours];
    const [ended] = await manager.query<[{ id: string; accountId: string; wasActive: boolean }[], number]>(
      endStatement,
      values,
    );
    const endedActive = ended.filter(({ wasActive }) => wasActive);
    for (const { id: endedId, accountId } of endedActive) {
      const subject = { type: 'session', id: endedId, name: person.email } as const;
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
