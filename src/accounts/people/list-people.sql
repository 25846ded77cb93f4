-- One statement, because it counts the sessions of all people of an account, whatever their number. $2 is the hours after which a session
-- without requests expires.
SELECT p.id, p.email, m.role, m.created_at AS "joinedAt",
  p.password_hash IS NOT NULL OR p.oidc_subject IS NOT NULL AS "hasJoined",
  EXISTS (
    SELECT FROM second_factors AS f WHERE f.person_id = p.id AND f.confirmed_at IS NOT NULL
  ) AS "hasSecondFactor",
  count(s.id)::integer AS sessions, max(s.last_seen_at) AS "lastSeenAt"
FROM memberships AS m JOIN people AS p ON p.id = m.person_id
  LEFT JOIN sessions AS s ON s.person_id = m.person_id AND s.account_id = m.account_id
    AND s.credentials = p.credentials
    AND s.expires_at > clock_timestamp() AND s.last_seen_at > clock_timestamp() - make_interval(hours => $2)
WHERE m.account_id = $1
GROUP BY p.id, m.person_id, m.account_id
ORDER BY p.email
