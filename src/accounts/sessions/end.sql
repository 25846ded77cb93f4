-- One statement, because only one of two requests that end a session at once may record it: all sessions of the user $1; only the session
-- $2 if it is not null; only those for the account $3 if it is not null; without the session $4. $5 is the hours without requests after
-- which a session expires.
DELETE FROM sessions AS s
WHERE s.person_id = $1 AND ($2::text IS NULL OR s.id = $2) AND ($3::text IS NULL OR s.account_id = $3)
  AND s.id IS DISTINCT FROM $4::text
RETURNING s.id, s.account_id AS "accountId",
  s.expires_at > clock_timestamp() AND s.last_seen_at > clock_timestamp() - make_interval(hours => $5) AS "wasActive"
