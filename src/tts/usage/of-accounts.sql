-- One statement, because the sums and the range must be of one moment by the clock of the database: the usage of each account that has any
-- from the day $1 to the day $2 in UTC, newest account first; only those before $3 if it is not null; at most $4.
SELECT u.account_id AS "accountId", a.external_id AS "externalId", a.name,
  sum(u.requests)::float8 AS requests, sum(u.characters)::float8 AS characters, sum(u.audio_seconds) AS "audioSeconds",
  sum(u.rate_limited)::float8 AS "rateLimited", sum(u.revoked)::float8 AS revoked, sum(u.expired)::float8 AS expired
FROM usage_hours AS u JOIN accounts AS a ON a.id = u.account_id AND a.deleted_at IS NULL
WHERE u.hour >= $1::date::timestamp AT TIME ZONE 'UTC' AND u.hour < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'
  AND ($3::text IS NULL OR u.account_id < $3)
GROUP BY u.account_id, a.id
ORDER BY u.account_id DESC LIMIT $4
