import { Injectable } from '@nestjs/common';
import type { Caller, KeyCaller } from '../../platform/caller/caller';

/** What people use in the dashboard. In place of a key's id, usage has this, a colon, and the id of their account. */
export const usageSources = ['playground', 'projects'] as const;
export type UsageSource = (typeof usageSources)[number];

/** The usage of a key, or of a source in the dashboard, within an hour. */
export interface UsageCount {
  accountId: string;
  /** See `usageOwnerOf`. */
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
const maxCounts = 100_000;

/** Counts the usage of API keys and of the dashboard in memory, until a writer takes the counts. A request costs one addition. */
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
    if (this.counts.size < maxCounts) this.counts.set(name, count);
    return count;
  }
}

/**
 * Whose usage a request counts as: the `id` is the key's, or that of a source in the dashboard.
 *
 * @param source what the request is for, if a person sent it.
 */
export function usageOwnerOf(
  { type, id, accountId }: Caller,
  source: UsageSource = 'playground',
): Pick<KeyCaller, 'id' | 'accountId'> {
  return type === 'api_key' ? { id, accountId } : { id: `${source}:${accountId}`, accountId };
}
