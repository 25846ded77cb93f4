-- One statement, because every request with a token runs it: the tokens with the digests $1, with their keys. $2 is the server's limit. A
-- token also ends with the secret of the key that it was made with: whoever replaces a secret that has leaked ends the tokens that were
-- made with it.
SELECT encode(t.digest, 'hex') AS digest, k.id, k.account_id AS "accountId", k.name, k.scopes,
  k.allowed_voices AS "allowedVoices", k.allowed_addresses AS "allowedAddresses",
  LEAST(k.lowered_rate_limit, COALESCE(k.rate_limit, $2::integer)) AS "rateLimit", k.budgets,
  a.budgets AS "accountBudgets", a.speech_cache AS "usesSpeechCache", a.default_dictionaries AS "defaultDictionaries",
  json_build_object('id', t.id, 'voiceId', t.voice_id, 'characters', t.characters) AS token,
  CASE
    WHEN k.revoked_at IS NOT NULL THEN 'revoked'
    WHEN COALESCE(k.disabled_at, a.suspended_at) IS NOT NULL THEN 'disabled'
    WHEN k.expires_at <= clock_timestamp() THEN 'expired'
    WHEN k.digest <> t.key_digest AND NOT EXISTS (
      SELECT FROM api_key_former_secrets AS f WHERE f.digest = t.key_digest AND f.ends_at > clock_timestamp()
    ) THEN 'rotated'
    WHEN t.expires_at <= clock_timestamp() THEN 'token_expired'
    WHEN t.is_single_use THEN 'not_redeemed'
    ELSE 'active'
  END AS state
FROM speech_tokens AS t JOIN api_keys AS k ON k.id = t.api_key_id JOIN accounts AS a ON a.id = k.account_id
WHERE t.digest = ANY ($1)
