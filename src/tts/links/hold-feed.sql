-- One statement, because the link to the feed must be there until the transaction ends. Its table has an entity on a floor above.
SELECT id FROM feed_links WHERE id = $1 FOR SHARE
