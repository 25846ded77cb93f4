import { Injectable } from '@nestjs/common';
import type { Caller, KeyCaller } from '../caller/caller';

/** What a key did within an hour. */
export interface UsageCount {
  accountId: string;
  apiKeyId: string;
  /** When the hour began, in milliseconds since 1970, by this server's clock. */
  hour: number;
  /** Those that were admitted. */
  requests: number;
  /** Unicode code points of the texts that were spoken. */
  characters: number;
  audioSeconds: number;
  /** Requests over the limit. */
  rateLimited: number;
  /** Requests with the key after it was revoked, or had expired. */
  revoked: number;
  expired: number;
}

const hourMs = 3_600_000;

/** Keys and hours that are remembered at most; it takes hours without a database, and more keys than any account has. */
const mostCounts = 100_000;

/** Counts what the keys do, in memory, for whoever writes it down. It costs a request an addition. */
@Injectable()
export class UsageMeter {
  private counts = new Map<string, UsageCount>();

  admitted(key: KeyCaller): void {
    this.of(key).requests++;
  }

  rateLimited(key: KeyCaller): void {
    this.of(key).rateLimited++;
  }

  refused(key: Pick<KeyCaller, 'id' | 'accountId'>, reason: 'revoked' | 'expired'): void {
    this.of(key)[reason]++;
  }

  /** What people hear in the dashboard is no key's, and not counted. */
  spoken(caller: Caller | undefined, { characters, audioSeconds }: { characters: number; audioSeconds: number }): void {
    if (caller?.type !== 'api_key') return;
    const count = this.of(caller);
    count.characters += characters;
    count.audioSeconds += audioSeconds;
  }

  /** What has been counted since the last time. */
  take(): UsageCount[] {
    const taken = [...this.counts.values()];
    this.counts = new Map();
    return taken;
  }

  private of({ id: apiKeyId, accountId }: Pick<KeyCaller, 'id' | 'accountId'>): UsageCount {
    const hour = Math.floor(Date.now() / hourMs) * hourMs;
    const name = `${apiKeyId} ${hour}`;
    const known = this.counts.get(name);
    if (known) return known;
    const count: UsageCount = {
      accountId,
      apiKeyId,
      hour,
      requests: 0,
      characters: 0,
      audioSeconds: 0,
      rateLimited: 0,
      revoked: 0,
      expired: 0,
    };
    // Past the bound it is counted in vain.
    if (this.counts.size < mostCounts) this.counts.set(name, count);
    return count;
  }
}
