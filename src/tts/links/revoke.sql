-- One statement, because the name for the audit trail must be that of the file whose link it removes.
DELETE FROM file_links AS l USING stored_files AS f
WHERE l.id = $1 AND l.account_id = $2 AND l.expires_at > clock_timestamp() AND f.id = l.file_id
RETURNING l.file_id AS "fileId", f.name
