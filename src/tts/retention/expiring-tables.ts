import type { Environment } from '../../platform/config/environment';

/** A table whose rows are removed by age. */
export interface ExpiringTable {
  readonly name: string;
  /** The column with a row's time. It needs an index. */
  readonly time: string;
  /** The age in days at which rows are removed. */
  readonly days: number;
  /** SQL: old rows that are kept nevertheless. */
  readonly except?: string;
}

/**
 * Days for which a secret that a rotation has replaced is known after it stopped working. Until then, clients that still send it
 * are told so, and a report that it has leaked is answered as one of a key of this server.
 */
export const formerSecretDays = 90;

/** A rotation must find the reported secret whose place the digest of its digest has taken: see LeaksService. */
const isReportedCurrentSecret =
  'EXISTS (SELECT FROM api_keys AS k WHERE k.digest = sha256(api_key_former_secrets.digest))';

/** Days for which a token is known after it expired. Clients that still send it are told so. */
const expiredTokenDays = 1;

/** Days for which it is known what a token has spent. One that was redeemed works for another day. */
export const tokenCounterDays = 2 * expiredTokenDays;

/** Days for which a link to a file is known after it expired. Clients that still send it are told so. */
const expiredLinkDays = 30;

/** Days for which a key of an answer is known after it expired. It is free from then on, and may be used again earlier. */
const expiredIdempotencyKeyDays = 1;

/** Every table whose rows are removed by age, with the settings that say when. */
export function expiringTables(environment: Environment): ExpiringTable[] {
  return [
    { name: 'requests', time: 'at', days: environment.REQUEST_LOG_DAYS },
    { name: 'usage_hours', time: 'hour', days: environment.USAGE_DAYS },
    { name: 'audio_marks', time: 'created_at', days: environment.AUDIO_MARK_DAYS },
    { name: 'audit_events', time: 'at', days: environment.AUDIT_DAYS },
    // The log of deliveries goes with them.
    { name: 'alerts', time: 'created_at', days: environment.ALERT_LOG_DAYS },
    { name: 'speech_tokens', time: 'expires_at', days: expiredTokenDays },
    { name: 'history_entries', time: 'expires_at', days: 0 },
    { name: 'file_links', time: 'expires_at', days: expiredLinkDays },
    { name: 'feed_links', time: 'expires_at', days: expiredLinkDays },
    // Its file has a time of its own.
    { name: 'idempotent_requests', time: 'expires_at', days: expiredIdempotencyKeyDays },
    { name: 'operator_requests', time: 'expires_at', days: expiredIdempotencyKeyDays },
    // Their lines go with them.
    { name: 'batches', time: 'ended_at', days: environment.FILES_DAYS },
    { name: 'api_key_former_secrets', time: 'ends_at', days: formerSecretDays, except: isReportedCurrentSecret },
  ];
}
