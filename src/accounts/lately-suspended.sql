-- One statement, because the next look begins at the time of this one: the accounts that have been suspended since $2 seconds before the
-- last look at $1 (null: before now), and those that have been deleted, whose rows may be gone already.
WITH clock AS (SELECT clock_timestamp() AS now)
SELECT clock.now, found.id FROM clock LEFT JOIN LATERAL (
  SELECT a.id FROM accounts AS a
  WHERE a.suspended_at > COALESCE($1::timestamptz, clock.now) - make_interval(secs => $2)
  UNION
  SELECT d.account_id FROM account_deletions AS d
  WHERE d.requested_at > COALESCE($1::timestamptz, clock.now) - make_interval(secs => $2)
) AS found ON true
