-- One statement, because an object may be removed only if no file has it at that moment. $2 is the seconds of the lease.
UPDATE stored_objects AS o SET state = 'removing', lease_until = clock_timestamp() + make_interval(secs => $2)
WHERE o.id = ANY ($1) AND o.state = 'stored' AND NOT EXISTS (SELECT FROM stored_files AS f WHERE f.object_id = o.id)
RETURNING o.id, o.account_id AS "accountId", o.digest
