-- One statement, because it runs on the connections of the shard, which repositories do not have.
SELECT bucket, hits[cardinality(hits)] AS last_hit FROM rate_limit_windows WHERE shard_key = $1 AND bucket = ANY ($2)
