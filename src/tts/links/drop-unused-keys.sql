-- One statement, because a key must have no links at the moment at which it is dropped.
DELETE FROM link_keys AS k
WHERE NOT EXISTS (SELECT FROM file_links AS l WHERE l.key_id = k.id)
  AND NOT EXISTS (SELECT FROM feed_links AS l WHERE l.key_id = k.id)
