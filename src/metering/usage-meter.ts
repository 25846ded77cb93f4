import { Injectable } from '@nestjs/common';
import type { Caller, KeyCaller } from '../caller/caller';

/** In place of a key's id: what people do in the dashboard's playground, followed by the id of their account. */
export const playgroundPrefix = 'playground:';

/** The usage of a key, or of an account's playground, within an hour. */
export interface UsageCount {
  accountId: string;
  /** The key, or `playgroundPrefix` and the account. */
  apiKeyId: string;
  /** When the hour began, in milliseconds since 1970, by this server's clock. */
  hour: number;
  /** Admitted requests. */
  requests: number;
  /** Characters spoken, in Unicode code points. */
  characters: number;
  audioSeconds: number;
  /** Requests over the limit. */
  rateLimited: number;
  /** Requests with the key after it was revoked, and after it expired. */
  revoked: number;
  expired: number;
}

const hourMs = 3_600_000;

/** Maximum number of counts in memory. Reached only after hours without a database, with more keys than any account has. */
const mostCounts = 100_000;

/** Counts the usage of API keys and of the playground in memory, until a writer takes the counts. A request costs one addition. */
@Injectable()
export class UsageMeter {
  private counts = new Map<string, UsageCount>();

  admitted(caller: Caller): void {
    this.of(usageOwnerOf(caller)).requests++;
  }

  rateLimited(caller: Caller): void {
    this.of(usageOwnerOf(caller)).rateLimited++;
  }

  refused(key: Pick<KeyCaller, 'id' | 'accountId'>, reason: 'revoked' | 'expired'): void {
    this.of(key)[reason]++;
  }

  /** Counts speech. */
  spoken(caller: Caller | undefined, { characters, audioSeconds }: { characters: number; audioSeconds: number }): void {
    if (!caller) return;
    const count = this.of(usageOwnerOf(caller));
    count.characters += characters;
    count.audioSeconds += audioSeconds;
  }

  /** Returns the counts since the last call. */
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
    // Beyond the maximum, new counts are not kept.
    if (this.counts.size < mostCounts) this.counts.set(name, count);
    return count;
  }
}

/** Whose usage a request counts as: the `id` is the key's, or that of the playground of the account. */
export function usageOwnerOf({ type, id, accountId }: Caller): Pick<KeyCaller, 'id' | 'accountId'> {
  return type === 'api_key' ? { id, accountId } : { id: playgroundPrefix + accountId, accountId };
}
