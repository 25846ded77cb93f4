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
import { ApiError } from '../../platform/errors/api-error';
import type { NewSignIn, SignedIn } from './session-data';
import { active, idleHours, maxDays } from './session-lifetime';

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

/**
 * A session is invalid, even if its row was not deleted, if it began before the last password change, or its user no longer
 * belongs to its account. The role is that of now.
 */
const loadSql = `
    SELECT s.id AS "sessionId", p.id AS "personId", p.email, a.id AS "accountId", a.name AS "accountName",
      a.speech_cache AS "usesSpeechCache", a.default_dictionaries AS "defaultDictionaries", a.budgets, m.role,
      a.second_factor_required AND s.by_password AND p.password_hash IS NOT NULL AND NOT EXISTS (
        SELECT FROM second_factors AS f WHERE f.person_id = p.id AND f.confirmed_at IS NOT NULL
      ) AS "mustSetUpSecondFactor"
    FROM sessions AS s
    JOIN people AS p ON p.id = s.person_id
    JOIN memberships AS m ON m.person_id = s.person_id AND m.account_id = s.account_id
    JOIN accounts AS a ON a.id = s.account_id
    WHERE ${active} AND s.credentials = p.credentials`;

const loadStatement = { name: 'session_load', text: `${loadSql} AND s.digest = $1` };

/**
 * Reads a session again, in a transaction, and locks it: until the transaction ends, nobody can end it.
 *
 * @returns `undefined` if it has ended, or its user has been removed from its account.
 */
export async function loadLocked(manager: EntityManager, sessionId: string): Promise<SignedIn | undefined> {
  const [row] = await manager.query<SessionRow[]>(`${loadSql} AND s.id = $1 FOR SHARE OF s`, [sessionId]);
  return row && signedIn(row);
}

/** Updates at most once a minute, so that most requests write nothing. It does not revive a session that has expired. */
const touchStatement = {
  name: 'session_touch',
  text: `
    UPDATE sessions AS s SET last_seen_at = clock_timestamp()
    WHERE digest = $1 AND last_seen_at < clock_timestamp() - interval '1 minute' AND ${active}`,
};

const destroyStatement = { name: 'session_destroy', text: 'DELETE FROM sessions WHERE digest = $1' };

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
    void answer(this.sql.query(destroyStatement, [digest(sid)]), callback);
  }

  override touch(sid: string, _session: SessionData, callback?: () => void): void {
    void answer(this.sql.query(touchStatement, [digest(sid)]), callback);
  }

  private async read(sid: string): Promise<SessionData | null> {
    const [row] = await this.sql.query<SessionRow>(loadStatement, [digest(sid)]);
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
      const stored = await manager.query<unknown[]>(
        `INSERT INTO sessions (digest, id, person_id, account_id, credentials, by_password, data, address, user_agent, expires_at)
         SELECT $1::bytea, $2::text, person_id, account_id, $5::integer, $6::boolean, '{}', $7::inet, $8::text,
           clock_timestamp() + make_interval(days => $9)
         FROM memberships WHERE person_id = $3 AND account_id = $4 FOR KEY SHARE
         RETURNING id`,
        [digest(sid), sessionId, person.id, accountId, credentials, byPassword, address, userAgent, maxDays],
      );
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
    await this.dataSource.query(
      `DELETE FROM sessions WHERE digest IN (
         SELECT digest FROM sessions AS s
         WHERE s.expires_at < clock_timestamp() OR s.last_seen_at < clock_timestamp() - interval '${idleHours} hours'
         ORDER BY s.expires_at LIMIT 10 FOR UPDATE SKIP LOCKED
       )`,
    );
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
