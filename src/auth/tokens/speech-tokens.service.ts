import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { digestApiKey } from '../../api-keys/api-key-secret';
import { type ResolvedApiKey, resolvedFields, unusableStates } from '../../api-keys/resolved-api-key';
import { AuditService } from '../../accounts/audit/audit.service';
import type { Actor } from '../../platform/caller/actor';
import type { KeyCaller, SpeechTokenGrant } from '../../platform/caller/caller';
import { Environment } from '../../platform/config/environment';
import { coalesce } from '../../platform/database/coalesce';
import { lockAccount } from '../../platform/database/lock-account';
import { SqlClient } from '../../platform/database/sql-client';
import { ApiError } from '../../platform/errors/api-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { generateSpeechToken } from './speech-token-secret';

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

/**
 * Finds tokens, with their keys. A token also ends with the secret of the key that it was made with: whoever replaces a secret that
 * has leaked ends the tokens that were made with it.
 */
const resolveStatement = {
  name: 'speech_tokens_by_digest',
  text: `
    SELECT encode(t.digest, 'hex') AS digest, ${resolvedFields},
      json_build_object('id', t.id, 'voiceId', t.voice_id, 'characters', t.characters) AS token,
      CASE ${unusableStates}
        WHEN k.digest <> t.key_digest AND NOT EXISTS (
          SELECT FROM api_key_former_secrets AS f WHERE f.digest = t.key_digest AND f.ends_at > clock_timestamp()
        ) THEN 'rotated'
        WHEN t.expires_at <= clock_timestamp() THEN 'token_expired'
        WHEN t.is_single_use THEN 'not_redeemed'
        ELSE 'active'
      END AS state
    FROM speech_tokens AS t JOIN api_keys AS k ON k.id = t.api_key_id JOIN accounts AS a ON a.id = k.account_id
    WHERE t.digest = ANY ($1)`,
};

const redeemStatement = {
  name: 'speech_token_redeem',
  text: `
    UPDATE speech_tokens
    SET digest = $2, is_single_use = false, expires_at = clock_timestamp() + make_interval(secs => $3)
    WHERE digest = $1 AND is_single_use AND expires_at > clock_timestamp() RETURNING id`,
};

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
      const [row] = await manager.query<[{ expiresAt: Date }]>(
        `INSERT INTO speech_tokens (id, digest, api_key_id, key_digest, voice_id, characters, is_single_use, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(secs => $8))
         RETURNING expires_at AS "expiresAt"`,
        [id, digestApiKey(token), keyId, secretDigest, voiceId, characters, isSingleUse, lifetimeSeconds],
      );
      await this.audit.record(manager, {
        accountId,
        action: 'token.created',
        actor: by,
        subject: { type: 'token', id, name: voiceId ?? 'any voice' },
        details: { characters: String(characters), expires_at: row.expiresAt.toISOString() },
      });
      return row.expiresAt;
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
    const rows = await this.sql.query<ResolvedSpeechToken & { digest: string }>(resolveStatement, values);
    const found = new Map(rows.map(({ digest, ...token }) => [digest, token]));
    return digests.map((digest) => found.get(digest.toString('hex')));
  }
}
