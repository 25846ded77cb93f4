-- One statement, because a file and its object, of which each has a part, must be those of one moment: at most $3 files of the account $1,
-- newest first; only those before $2 if it is not null; only those of the kind $4 if it is not null.
SELECT f.id, f.account_id AS "accountId", f.object_id AS "objectId", f.name, f.content_type AS "contentType", f.kind,
  f.created_at AS "createdAt", f.expires_at AS "expiresAt", o.digest, o.bytes::float8 AS bytes
FROM stored_files AS f JOIN stored_objects AS o ON o.id = f.object_id
WHERE f.account_id = $1 AND (f.expires_at IS NULL OR f.expires_at > clock_timestamp())
  AND ($2::text IS NULL OR f.id < $2) AND ($4::text IS NULL OR f.kind = $4)
ORDER BY f.id DESC LIMIT $3
