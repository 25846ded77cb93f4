-- One statement, so that an entry and its file always expire together.
WITH changed AS (
  UPDATE history_entries SET expires_at = created_at + $2::integer * interval '1 day' WHERE account_id = $1
  RETURNING file_id, expires_at
)
UPDATE stored_files AS f SET expires_at = changed.expires_at FROM changed
WHERE f.id = changed.file_id AND (f.expires_at IS NULL OR f.expires_at > clock_timestamp())
