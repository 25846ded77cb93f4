-- One statement, because servers that do it at once must take on different objects: at most $1 whose lease is over. $2 is the seconds of
-- the new lease.
UPDATE stored_objects SET state = 'removing', lease_until = clock_timestamp() + make_interval(secs => $2)
WHERE id = ANY (ARRAY(
  SELECT id FROM stored_objects WHERE lease_until < clock_timestamp() ORDER BY lease_until LIMIT $1 FOR UPDATE SKIP LOCKED
))
RETURNING id, account_id AS "accountId", digest
