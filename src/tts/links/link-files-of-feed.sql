-- One statement, because two readers of a feed may need the same links at once: each gets those that the other has made.
INSERT INTO file_links (id, account_id, file_id, key_id, disposition, expires_at, feed_link_id)
SELECT wanted.id, f.account_id, f.id, $4, 'inline', $5, $6
FROM unnest($1::text[], $2::text[]) AS wanted (id, file_id)
JOIN stored_files AS f ON f.id = wanted.file_id AND f.account_id = $3
ORDER BY wanted.id
ON CONFLICT (feed_link_id, file_id) WHERE feed_link_id IS NOT NULL DO NOTHING
