/** A session expires after this many hours without a request. */
export const idleHours = 12;

/** A session expires this many days after the sign-in in any case. */
export const maxDays = 7;

/** SQL condition: whether the row `s` of `sessions` is active, by the database's clock. */
export const active = `(
  s.expires_at > clock_timestamp() AND s.last_seen_at > clock_timestamp() - interval '${idleHours} hours'
)`;
