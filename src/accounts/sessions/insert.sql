-- One statement, because the user must belong to the account, and stays in it until the session is committed.
INSERT INTO sessions (digest, id, person_id, account_id, credentials, by_password, data, address, user_agent, expires_at)
SELECT $1::bytea, $2::text, person_id, account_id, $5::integer, $6::boolean, '{}', $7::inet, $8::text,
  clock_timestamp() + make_interval(days => $9)
FROM memberships WHERE person_id = $3 AND account_id = $4
  AND NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = account_id AND a.suspended_at IS NOT NULL)
FOR KEY SHARE
RETURNING id
