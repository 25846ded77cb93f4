-- One statement, because every request runs it: the keys that have the secrets with the digests $3, current and former. $1 is the shard
-- key, and $2 the server's limit. Times are checked against the database's clock, because the replicas' clocks may differ.
SELECT encode(k.digest, 'hex') AS digest, k.id, k.account_id AS "accountId", k.name, k.scopes,
  k.allowed_voices AS "allowedVoices", k.allowed_addresses AS "allowedAddresses",
  LEAST(k.lowered_rate_limit, COALESCE(k.rate_limit, $2::integer)) AS "rateLimit", k.budgets,
  k.account_budgets AS "accountBudgets", k.speech_cache AS "usesSpeechCache", k.default_dictionaries AS "defaultDictionaries",
  CASE
    WHEN k.revoked_at IS NOT NULL THEN 'revoked'
    WHEN k.disabled_at IS NOT NULL THEN 'disabled'
    WHEN k.expires_at <= clock_timestamp() THEN 'expired'
    WHEN k.ends_at <= clock_timestamp() THEN 'rotated'
    ELSE 'active'
  END AS state
FROM key_directory_find($1, $3) AS k
