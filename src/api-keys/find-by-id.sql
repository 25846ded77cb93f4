-- One statement, because requests that share it ask for several keys at once: those with the ids $1. $2 is the server's limit.
SELECT k.id, k.account_id AS "accountId", k.name, k.scopes,
  k.allowed_voices AS "allowedVoices", k.allowed_addresses AS "allowedAddresses",
  LEAST(k.lowered_rate_limit, COALESCE(k.rate_limit, $2::integer)) AS "rateLimit", k.budgets,
  a.budgets AS "accountBudgets", a.speech_cache AS "usesSpeechCache", a.default_dictionaries AS "defaultDictionaries",
  CASE
    WHEN k.revoked_at IS NOT NULL THEN 'revoked'
    WHEN COALESCE(k.disabled_at, a.suspended_at) IS NOT NULL THEN 'disabled'
    WHEN k.expires_at <= clock_timestamp() THEN 'expired'
    ELSE 'active'
  END AS state
FROM api_keys AS k JOIN accounts AS a ON a.id = k.account_id WHERE k.id = ANY ($1)
