-- One statement, because a person is removed only with the last membership: those of the account $1, whose rows the transaction has locked.
WITH gone AS (DELETE FROM memberships WHERE account_id = $1 RETURNING person_id)
DELETE FROM people AS p USING gone WHERE p.id = gone.person_id AND NOT EXISTS (
  SELECT FROM memberships AS m WHERE m.person_id = p.id AND m.account_id <> $1
)
