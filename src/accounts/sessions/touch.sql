-- One statement, because every request of the dashboard runs it. It writes at most once a minute, so that most requests write nothing, and
-- does not revive a session that has expired: $2 is the hours without requests after which one does.
UPDATE sessions AS s SET last_seen_at = clock_timestamp()
WHERE s.digest = $1 AND s.last_seen_at < clock_timestamp() - interval '1 minute'
  AND s.expires_at > clock_timestamp() AND s.last_seen_at > clock_timestamp() - make_interval(hours => $2)
