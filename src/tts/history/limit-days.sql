-- One statement, so that an entry and its file always expire together, and each step is short.
WITH step AS (SELECT id FROM history_entries WHERE id > $2 ORDER BY id LIMIT $3),
changed AS (
  UPDATE history_entries AS h SET expires_at = created_at + $1::integer * interval '1 day'
  FROM step WHERE h.id = step.id AND h.expires_at > h.created_at + $1::integer * interval '1 day'
  RETURNING h.file_id, h.expires_at
),
files AS (
  UPDATE stored_files AS f SET expires_at = changed.expires_at FROM changed
  WHERE f.id = changed.file_id AND (f.expires_at IS NULL OR f.expires_at > changed.expires_at)
)
SELECT max(id) AS last FROM step
