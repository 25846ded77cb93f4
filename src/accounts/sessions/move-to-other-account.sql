-- One statement, because the account must be one that the user belongs to at that moment.
UPDATE sessions AS s SET account_id = other.account_id
FROM (
  SELECT account_id FROM memberships WHERE person_id = $2 AND account_id <> $3
    AND NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = account_id AND a.suspended_at IS NOT NULL)
  ORDER BY chosen_at DESC, account_id LIMIT 1
) AS other
WHERE s.id = $1 AND s.person_id = $2 AND s.account_id = $3
RETURNING s.account_id AS "accountId"
