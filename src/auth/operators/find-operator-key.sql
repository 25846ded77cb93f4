-- One statement, because the state of a key is decided by the database's clock: the key with the digest $1.
SELECT id, name, access,
  CASE
    WHEN revoked_at IS NOT NULL THEN 'revoked'
    WHEN expires_at <= clock_timestamp() THEN 'expired'
    ELSE 'active'
  END AS state
FROM operator_keys WHERE digest = $1
