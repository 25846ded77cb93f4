-- One statement, because the entries that it counts must be those that it removes: all of the account beyond the newest $2.
DELETE FROM history_entries WHERE account_id = $1 AND id IN (
  SELECT id FROM history_entries WHERE account_id = $1 ORDER BY id DESC OFFSET $2
)
RETURNING file_id AS "fileId"
