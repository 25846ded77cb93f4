-- One statement, because the links to feeds have an entity on a floor above, and end here with the keys that have signed them.
DELETE FROM feed_links WHERE key_id <> $1 AND expires_at > clock_timestamp()
