-- One statement, because replicas that do it at once must not wait for each other. $1 is the hours without requests after which a session
-- expires.
DELETE FROM sessions WHERE digest IN (
  SELECT digest FROM sessions AS s
  WHERE s.expires_at < clock_timestamp() OR s.last_seen_at < clock_timestamp() - make_interval(hours => $1)
  ORDER BY s.expires_at LIMIT 10 FOR UPDATE SKIP LOCKED
)
