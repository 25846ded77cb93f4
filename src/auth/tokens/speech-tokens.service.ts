import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { digestApiKey } from '../../api-keys/api-key-secret';
import type { ResolvedApiKey } from '../../api-keys/resolved-api-key';
import { AuditService } from '../../accounts/audit/audit.service';
import type { Actor } from '../../platform/caller/actor';
import type { KeyCaller, SpeechTokenGrant } from '../../platform/caller/caller';
import { Environment } from '../../platform/config/environment';
import { coalesce } from '../../platform/database/coalesce';
import { lockAccount } from '../../platform/database/lock-account';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';
import { secondsAhead } from '../../platform/database/times';
import { ApiError } from '../../platform/errors/api-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { generateSpeechToken } from './speech-token-secret';
import { StoredSpeechToken } from './stored-speech-token.entity';

/** What a new token may do. */
export interface NewSpeechToken extends Omit<SpeechTokenGrant, 'id'> {
  lifetimeSeconds: number;
  /** Whether it must be redeemed, once, before it can be used. */
  isSingleUse: boolean;
}

/** A new token. Only at this point is the token itself known. */
export interface CreatedSpeechToken extends SpeechTokenGrant {
  token: string;
  expiresAt: Date;
}

/** The key of a token, and the token. */
export interface ResolvedSpeechToken extends Omit<ResolvedApiKey, 'state'> {
  token: SpeechTokenGrant;
  /** The state of the key; if that is active, of the token. */
  state: ResolvedApiKey['state'] | 'token_expired' | 'not_redeemed';
}

const findStatement = { name: 'speech_tokens_by_digest', text: readStatement('auth/tokens/find-by-digest.sql') };
const redeemStatement = { name: 'speech_token_redeem', text: readStatement('auth/tokens/redeem.sql') };

/** As for keys. */
const batching = { maxStatements: 2, maxBatchSize: 512 };

/** Seconds for which a redeemed token works: its connection can begin contexts for this long. */
const redeemedSeconds = 24 * 3600;

/**
 * Tokens with which a program that must not know a key, such as a web page, can speak: for a short time, with one voice, and at
 * most so many characters. A token is a row, not signed data, which could neither be revoked nor counted without a row. It counts in
 * the window and the budgets of its key. What its requests spend is counted exactly, as that of a key with a budget: see
 * `spendersOf`.
 */
@Injectable()
export class SpeechTokensService {
  private readonly findByDigest = coalesce((digests: readonly Buffer[]) => this.findByDigests(digests), batching);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sql: SqlClient,
    private readonly audit: AuditService,
    private readonly environment: Environment,
  ) {}

  /**
   * Makes a token of a key, and records it in the audit trail.
   *
   * @param caller the key. It must be allowed to use the voice.
   * @throws {ApiError} `INSUFFICIENT_SCOPE` if the caller is a token, or a key that may not speak; what the caller's `confirm`
   *   throws.
   */
  async create(
    caller: KeyCaller,
    { voiceId, characters, lifetimeSeconds, isSingleUse }: NewSpeechToken,
    by: Actor,
  ): Promise<CreatedSpeechToken> {
    const { id: keyId, accountId, secretDigest } = caller;
    if (!secretDigest) throw new ApiError('INSUFFICIENT_SCOPE', 'Only a client with an API key can make tokens.');
    const token = generateSpeechToken();
    const id = timeOrderedId('token');
    const expiresAt = await this.dataSource.transaction(async (manager) => {
      // Accounts before keys, as everywhere, so that two changes cannot wait for each other.
      await lockAccount(manager, accountId);
      await caller.confirm(manager, 'speech');
      await manager.insert(StoredSpeechToken, {
        id,
        digest: digestApiKey(token),
        apiKeyId: keyId,
        keyDigest: secretDigest,
        voiceId,
        characters,
        isSingleUse,
        expiresAt: secondsAhead(lifetimeSeconds),
      });
      const stored = await manager.findOneByOrFail(StoredSpeechToken, { id });
      await this.audit.record(manager, {
        accountId,
        action: 'token.created',
        actor: by,
        subject: { type: 'token', id, name: voiceId ?? 'any voice' },
        details: { characters: String(characters), expires_at: stored.expiresAt.toISOString() },
      });
      return stored.expiresAt;
    });
    return { id, token, voiceId, characters, expiresAt };
  }

  /**
   * Finds a token. Nothing is cached, as for keys.
   *
   * @returns `undefined` if it does not exist, or has been redeemed.
   */
  async resolve(token: string): Promise<ResolvedSpeechToken | undefined> {
    return this.findByDigest(digestApiKey(token));
  }

  /**
   * Redeems a single-use token, which no replica accepts from then on.
   *
   * @returns a token in its place, for the connection that has redeemed it: the rest of its characters, with no limit of uses. Never
   *   send it to anybody. `undefined` if there is no such token, or it was redeemed before.
   */
  async redeem(token: string): Promise<string | undefined> {
    const own = generateSpeechToken();
    const values = [digestApiKey(token), digestApiKey(own), redeemedSeconds];
    const rows = await this.sql.query<{ id: string }>(redeemStatement, values);
    return rows.length === 1 ? own : undefined;
  }

  private async findByDigests(digests: readonly Buffer[]): Promise<(ResolvedSpeechToken | undefined)[]> {
    const values = [digests, this.environment.RATE_LIMIT_REQUESTS];
    const rows = await this.sql.query<ResolvedSpeechToken & { digest: string }>(findStatement, values);
    const found = new Map(rows.map(({ digest, ...token }) => [digest, token]));
    return digests.map((digest) => found.get(digest.toString('hex')));
  }
}
