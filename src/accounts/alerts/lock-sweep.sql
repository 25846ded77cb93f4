-- One statement, because the time must be that at which the lock was free.
SELECT pg_try_advisory_xact_lock($1) AS "isFree", clock_timestamp() AS now
