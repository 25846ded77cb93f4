-- One statement, because the state of a key is decided by the database's clock: the key that has the secret with the digest $1, in a
-- transaction that has locked it. The directory of a distributed database, which requests use, may be a moment behind. $2 is the server's
-- limit.
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
FROM key_secrets AS k WHERE k.digest = $1
