-- One statement, because the database compares each key with its alert: at most $3 keys that expire within $1 days, were made to live for
-- more than $2 days, and have no alert for this expiry. `once` names the alert: exactly one for each key and expiry.
SELECT k.id, k.account_id AS "accountId", k.name, k.prefix, k.expires_at AS "expiresAt", named.once
FROM api_keys AS k CROSS JOIN LATERAL (
  SELECT 'api_key.expiring:' || k.id || ':' || extract(epoch FROM k.expires_at)::text AS once
) AS named
WHERE k.revoked_at IS NULL AND k.expires_at > clock_timestamp()
  AND k.expires_at <= clock_timestamp() + make_interval(days => $1)
  AND k.expires_at > k.created_at + make_interval(days => $2)
  AND NOT EXISTS (SELECT FROM alerts AS a WHERE a.once = named.once)
ORDER BY k.expires_at LIMIT $3
