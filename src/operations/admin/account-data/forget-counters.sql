-- One statement, because it runs on the connections of the shard $1, which repositories do not have.
DELETE FROM budget_counters WHERE shard_key = $1 AND owner = ANY ($2)
