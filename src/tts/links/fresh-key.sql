-- One statement, because the key that it finds must be the newest, and must not be dropped until the transaction ends.
SELECT id, secret FROM link_keys
WHERE id = (SELECT id FROM link_keys ORDER BY created_at DESC, id DESC LIMIT 1)
  AND created_at > clock_timestamp() - $1::integer * interval '1 day'
FOR KEY SHARE
