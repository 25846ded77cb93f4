-- key_directory_find: the keys that have these secrets, by the SHA-256 of each. shard_key_ is that of all the digests; 0 on a
-- PostgreSQL that is not distributed. The columns are those of key_directory.
--
-- Every request asks for its key, so the settings keep one plan for each connection. Without them, PostgreSQL plans the
-- statement anew for each call, because it takes one digest to be cheaper than the number of digests that it expects in general.
-- This took more than half of the time. A plan may be as old as its connection, so it must not suit only tables that are still small:
-- it always uses the indexes.
CREATE OR REPLACE FUNCTION key_directory_find(shard_key_ integer, digests bytea[])
RETURNS TABLE (
  digest bytea, ends_at timestamptz, id text, account_id text, name text, scopes text[], allowed_voices text[],
  allowed_addresses inet[], rate_limit integer, lowered_rate_limit integer, budgets jsonb, expires_at timestamptz,
  disabled_at timestamptz, revoked_at timestamptz, account_budgets jsonb, speech_cache boolean, default_dictionaries text[]
)
LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT k.digest, k.ends_at, k.id, k.account_id, k.name, k.scopes, k.allowed_voices, k.allowed_addresses, k.rate_limit,
    k.lowered_rate_limit, k.budgets, k.expires_at, k.disabled_at, k.revoked_at, k.account_budgets, k.speech_cache,
    k.default_dictionaries
  FROM key_directory AS k WHERE k.shard_key = shard_key_ AND k.digest = ANY (digests);
END $$;
