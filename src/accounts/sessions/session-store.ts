import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type SessionData, Store } from 'express-session';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { actorOf } from '../../platform/caller/actor';
import type { Budgets } from '../../platform/caller/budgets';
import type { Role } from '../../platform/caller/role';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';
import { ApiError } from '../../platform/errors/api-error';
import type { NewSignIn, SignedIn } from './session-data';
import { idleHours, maxDays } from './session-lifetime';
import { Session } from './session.entity';

interface SessionRow {
  sessionId: string;
  personId: string;
  email: string;
  accountId: string;
  accountName: string;
  usesSpeechCache: boolean;
  defaultDictionaries: string[];
  budgets: Budgets | null;
  role: Role;
  mustSetUpSecondFactor: boolean;
}

const loadStatement = { name: 'session_load', text: readStatement('accounts/sessions/load.sql') };

/**
 * Reads a session again, in a transaction, and locks it: until the transaction ends, nobody can end it.
 *
 * @returns `undefined` if it has ended, or its user has been removed from its account.
 */
export async function loadLocked(manager: EntityManager, sessionId: string): Promise<SignedIn | undefined> {
  const lock = { mode: 'pessimistic_read' } as const;
  const session = await manager.findOne(Session, {
    select: { id: true, digest: true },
    where: { id: sessionId },
    lock,
  });
  if (!session) return undefined;
  // A statement of its own: it sees what was committed while the lock waited.
  const [row] = await manager.query<SessionRow[]>(loadStatement.text, [session.digest, idleHours]);
  return row && signedIn(row);
}

const touchStatement = { name: 'session_touch', text: readStatement('accounts/sessions/touch.sql') };
const insertStatement = readStatement('accounts/sessions/insert.sql');
const pruneStatement = readStatement('accounts/sessions/prune.sql');

/**
 * Stores the sessions of express-session in the database, shared by all replicas. It stores only the SHA-256 of the id in the
 * cookie, so that nobody can sign in with data read from the database. (connect-pg-simple stores the id itself, and cannot find the sessions
 * of a person.)
 */
@Injectable()
export class SessionStore extends Store {
  constructor(
    private readonly sql: SqlClient,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {
    super();
  }

  override get(sid: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    let session: SessionData | null = null;
    const reading = this.read(sid).then((found) => (session = found));
    void answer(reading, (error) => callback(error, session));
  }

  override set(sid: string, session: SessionData, callback?: (error?: unknown) => void): void {
    void answer(this.insert(sid, session.newSignIn), callback);
  }

  override destroy(sid: string, callback?: (error?: unknown) => void): void {
    void answer(this.dataSource.manager.delete(Session, { digest: digest(sid) }), callback);
  }

  override touch(sid: string, _session: SessionData, callback?: () => void): void {
    void answer(this.sql.query(touchStatement, [digest(sid), idleHours]), callback);
  }

  private async read(sid: string): Promise<SessionData | null> {
    const [row] = await this.sql.query<SessionRow>(loadStatement, [digest(sid), idleHours]);
    if (!row) return null;
    return { cookie: { originalMaxAge: null }, signedIn: signedIn(row) } as SessionData;
  }

  /**
   * Stores a new session together with the audit event of its sign-in. A session is written only once: its data never changes,
   * and a later write could revive a session that was ended in the meantime.
   *
   * @throws {ApiError} `NOT_SIGNED_IN` if the user was removed from the account in the meantime.
   */
  private async insert(sid: string, newSignIn: NewSignIn | undefined): Promise<void> {
    if (!newSignIn) return;
    const { sessionId, person, accountId, credentials, byPassword, address, userAgent } = newSignIn;
    await this.dataSource.transaction(async (manager) => {
      const values = [
        digest(sid),
        sessionId,
        person.id,
        accountId,
        credentials,
        byPassword,
        address,
        userAgent,
        maxDays,
      ];
      const stored = await manager.query<unknown[]>(insertStatement, values);
      if (stored.length === 0) throw new ApiError('NOT_SIGNED_IN', 'You no longer belong to this account.');
      await this.recordSignIn(manager, newSignIn);
    });
    await this.prune();
  }

  private async recordSignIn(manager: EntityManager, { sessionId, person, accountId, ...client }: NewSignIn) {
    const actor = actorOf({ type: 'person', id: person.id, name: person.email }, client);
    const subject = { type: 'session', id: sessionId, name: person.email } as const;
    await this.audit.record(manager, { accountId, action: 'session.created', actor, subject });
  }

  /** Deletes some expired sessions. Every new session does this, so the table stays small without a scheduled job. */
  private async prune(): Promise<void> {
    await this.dataSource.query(pruneStatement, [idleHours]);
  }
}

function signedIn({ personId, email, accountId, accountName, usesSpeechCache, budgets, ...row }: SessionRow): SignedIn {
  const { sessionId, role, mustSetUpSecondFactor, defaultDictionaries } = row;
  return {
    sessionId,
    person: { id: personId, email },
    account: { id: accountId, name: accountName, usesSpeechCache, budgets, defaultDictionaries },
    role,
    mustSetUpSecondFactor,
  };
}

function digest(sid: string): Buffer {
  return createHash('sha256').update(sid).digest();
}

async function answer(work: Promise<unknown>, callback: ((error?: unknown) => void) | undefined): Promise<void> {
  try {
    await work;
  } catch (error) {
    callback?.(error);
    return;
  }
  callback?.();
}
