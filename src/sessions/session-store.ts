import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type SessionData, Store } from 'express-session';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { actorOf } from '../caller/actor';
import type { Budgets } from '../caller/budgets';
import { SqlClient } from '../database/sql-client';
import type { NewSignIn, SignedIn } from './session-data';
import { active, idleHours, longestDays } from './session-lifetime';

interface SessionRow {
  sessionId: string;
  personId: string;
  email: string;
  accountId: string;
  accountName: string;
  usesSpeechCache: boolean;
  budgets: Budgets | null;
}

/** A session that began before the last password change is invalid, even if its row was not deleted. */
const loadStatement = {
  name: 'session_load',
  text: `
    SELECT s.id AS "sessionId", p.id AS "personId", p.email, a.id AS "accountId", a.name AS "accountName",
      a.speech_cache AS "usesSpeechCache", a.budgets
    FROM sessions AS s
    JOIN people AS p ON p.id = s.person_id
    JOIN accounts AS a ON a.id = p.account_id
    WHERE s.digest = $1 AND ${active} AND s.credentials = p.credentials`,
};

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
 * cookie, so that nobody can sign in with data read from the database.
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
   */
  private async insert(sid: string, newSignIn: NewSignIn | undefined): Promise<void> {
    if (!newSignIn) return;
    const { sessionId, person, credentials, address, userAgent } = newSignIn;
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO sessions (digest, id, person_id, credentials, data, address, user_agent, expires_at)
         VALUES ($1, $2, $3, $4, '{}', $5, $6, clock_timestamp() + make_interval(days => $7))`,
        [digest(sid), sessionId, person.id, credentials, address, userAgent, longestDays],
      );
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

function signedIn({ sessionId, personId, email, accountId, accountName, ...account }: SessionRow): SignedIn {
  const { usesSpeechCache, budgets } = account;
  return {
    sessionId,
    person: { id: personId, email },
    account: { id: accountId, name: accountName, usesSpeechCache, budgets },
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
