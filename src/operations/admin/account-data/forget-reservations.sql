-- One statement, because it runs on the connections of the shard $1, which repositories do not have.
DELETE FROM budget_reservations WHERE shard_key = $1 AND owners && $2
