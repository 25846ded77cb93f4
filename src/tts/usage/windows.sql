-- One statement, because all windows must be of one moment.
SELECT k.id AS "apiKeyId", LEAST(l.limit_, $4::integer) AS limit, own.used,
  LEAST(l.limit_ - own.used, $4::integer - account.used)::integer AS remaining,
  GREATEST(0, own.wait_us, account.wait_us)::float8 AS "waitUs"
FROM api_keys AS k
CROSS JOIN LATERAL (SELECT LEAST(COALESCE(k.rate_limit, $2::integer), k.lowered_rate_limit) AS limit_) AS l
CROSS JOIN LATERAL rate_limit_look($5::integer, k.id, l.limit_, $3::bigint) AS own
LEFT JOIN rate_limit_look($5::integer, $1, $4::integer, $3::bigint) AS account ON $4::integer IS NOT NULL
WHERE k.account_id = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())
ORDER BY k.created_at DESC, k.id DESC
