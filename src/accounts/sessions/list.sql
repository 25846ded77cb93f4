-- One statement, because the sessions, the password and the memberships of the user must be those of one moment. $2 is the hours without
-- requests after which a session expires.
SELECT s.id, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", host(s.address) AS address,
  s.user_agent AS "userAgent"
FROM sessions AS s JOIN people AS p ON p.id = s.person_id
  JOIN memberships AS m ON m.person_id = s.person_id AND m.account_id = s.account_id
WHERE s.person_id = $1 AND s.credentials = p.credentials
  AND s.expires_at > clock_timestamp() AND s.last_seen_at > clock_timestamp() - make_interval(hours => $2)
ORDER BY s.last_seen_at DESC, s.id DESC
