-- One statement, because it makes up to thousands of links, each only if its file is kept and has room for one more ($6).
INSERT INTO file_links (id, account_id, file_id, key_id, disposition, expires_at)
SELECT n.id, f.account_id, f.id, $4, 'inline',
  date_trunc('second', clock_timestamp()) + $5::integer * interval '1 second'
FROM unnest($2::text[], $3::text[]) AS n (id, file_id) JOIN stored_files AS f ON f.id = n.file_id
WHERE f.account_id = $1 AND (f.expires_at IS NULL OR f.expires_at > clock_timestamp()) AND $6 > (
  SELECT count(*) FROM file_links AS l WHERE l.file_id = f.id AND l.expires_at > clock_timestamp())
RETURNING id, file_id AS "fileId", expires_at AS "expiresAt"
