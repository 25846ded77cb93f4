import type { ApiKey, UsageRow, UsageWindow } from '../api/types';

/** The totals of one key over a period, and its current rate limit window. */
export interface KeyUsage {
  id: string;
  name: string;
  requests: number;
  characters: number;
  audioSeconds: number;
  rateLimited: number;
  revoked: number;
  expired: number;
  /** Only for an active key. */
  window: UsageWindow | undefined;
}

/** All active keys and all keys with usage in the period, busiest first. */
export function usageByKey(
  rows: readonly UsageRow[],
  windows: readonly UsageWindow[],
  keys: readonly ApiKey[],
): KeyUsage[] {
  const found = new Map<string, KeyUsage>();
  const usageOf = (id: string, name: string) => {
    const usage = found.get(id) ?? {
      id,
      name,
      requests: 0,
      characters: 0,
      audioSeconds: 0,
      rateLimited: 0,
      revoked: 0,
      expired: 0,
      window: windows.find((window) => window.api_key_id === id),
    };
    found.set(id, usage);
    return usage;
  };
  for (const key of keys) usageOf(key.id, key.name);
  for (const row of rows) {
    const usage = usageOf(row.api_key_id, row.api_key_name);
    usage.requests += row.requests;
    usage.characters += row.characters;
    usage.audioSeconds += row.audio_seconds;
    usage.rateLimited += row.rate_limited;
    usage.revoked += row.unauthorized.revoked;
    usage.expired += row.unauthorized.expired;
  }
  return [...found.values()].sort((one, other) => other.requests - one.requests || one.name.localeCompare(other.name));
}
