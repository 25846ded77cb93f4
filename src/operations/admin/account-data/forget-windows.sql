-- One statement, because it runs on the connections of the shard $1, which repositories do not have.
DELETE FROM rate_limit_windows WHERE shard_key = $1 AND bucket = ANY ($2)
