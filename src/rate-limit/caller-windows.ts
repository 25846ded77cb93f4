import { Injectable } from '@nestjs/common';
import type { Caller } from '../platform/caller/caller';
import { Environment } from '../platform/config/environment';
import { ShardedSql } from '../platform/database/shards/sharded-sql';

/** Whose requests are limited: a caller, or a key. */
export type Limited = Pick<Caller, 'type' | 'id' | 'accountId' | 'rateLimit'>;

/** The windows of a caller. All routes share them. */
export interface WindowsOfCaller {
  /** The caller's own window, and the account whose shard has it. */
  bucket: string;
  shardOwner: string;
  limit: number;
  /** The window of the caller's account; `undefined` if accounts have no limit. */
  parent: { bucket: string; limit: number } | undefined;
}

/** Tells which windows of the rate limit a caller has. */
@Injectable()
export class CallerWindows {
  readonly windowMs: number;

  constructor(
    private readonly shards: ShardedSql,
    private readonly environment: Environment,
  ) {
    this.windowMs = environment.RATE_LIMIT_WINDOW_SECONDS * 1000;
  }

  /** Returns the windows of a caller, or of a key. */
  of({ type, id, accountId, rateLimit }: Limited): WindowsOfCaller {
    const { RATE_LIMIT_REQUESTS: usual, RATE_LIMIT_ACCOUNT_REQUESTS: ofAccount } = this.environment;
    const parent = ofAccount === undefined ? undefined : { bucket: accountId, limit: ofAccount };
    // Both windows must be on one shard. In a distributed database, a user therefore has a window for each account.
    const bucket = type === 'person' && this.shards.areDistributed ? `${id}@${accountId}` : id;
    return { bucket, shardOwner: accountId, limit: rateLimit ?? usual, parent };
  }
}
