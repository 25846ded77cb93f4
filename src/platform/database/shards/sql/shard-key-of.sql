-- shard_key_of: the shard_key of the rows of an owner, such as an account. ShardKeys in TypeScript computes the same.
CREATE OR REPLACE FUNCTION shard_key_of(owner text) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT k.shard_key FROM shard_keys AS k
  WHERE k.position = ('x' || encode(substring(sha256(convert_to(owner, 'UTF8')) FOR 4), 'hex'))::bit(32)::bigint
    % (SELECT count(*) FROM shard_keys)
$$;
