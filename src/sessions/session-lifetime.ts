/** A session that is not used for so long is over. */
export const idleHours = 12;

/** So long after the sign-in, it is over in any case. */
export const longestDays = 7;

/** The condition, in SQL, on which a row `s` of `sessions` is in force, by the database's clock. */
export const inForce = `(
  s.expires_at > clock_timestamp() AND s.last_seen_at > clock_timestamp() - interval '${idleHours} hours'
)`;
