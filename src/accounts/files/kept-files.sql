-- One statement, because a file and its object, of which each has a part, must be those of one moment: the files $2 of the account $1 that
-- have not expired.
SELECT f.id, f.account_id AS "accountId", f.object_id AS "objectId", f.name, f.content_type AS "contentType", f.kind,
  f.created_at AS "createdAt", f.expires_at AS "expiresAt", o.digest, o.bytes::float8 AS bytes
FROM stored_files AS f JOIN stored_objects AS o ON o.id = f.object_id
WHERE f.account_id = $1 AND f.id = ANY ($2) AND (f.expires_at IS NULL OR f.expires_at > clock_timestamp())
