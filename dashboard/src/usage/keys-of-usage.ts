import type { ApiKey, UsageRow, UsageWindow } from '../api/types';

/** Sums of one key over a period, and where it stands now. */
export interface KeyUsage {
  id: string;
  name: string;
  requests: number;
  characters: number;
  audioSeconds: number;
  rateLimited: number;
  revoked: number;
  expired: number;
  /** Only of a key that still works. */
  window: UsageWindow | undefined;
}

/** Every key that did something or could, those that did most first. */
export function keysOfUsage(
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
