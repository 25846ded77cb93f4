-- One statement, because the link must be for a person who has an account at that moment, in the account that they chose last and that is
-- not suspended. It takes the place of that of an earlier e-mail. Who signs in at a provider only gets none, and an e-mail that comes too
-- late has none: $3 is when it was asked for, $4 the hours for which its link works.
INSERT INTO one_time_links (digest, person_id, kind, account_id, role, expires_at)
SELECT $2, p.id, 'mail', m.account_id, m.role, clock_timestamp() + make_interval(hours => $4)
FROM people AS p JOIN memberships AS m ON m.person_id = p.id JOIN accounts AS a ON a.id = m.account_id AND a.suspended_at IS NULL
WHERE p.id = $1 AND (p.password_hash IS NOT NULL OR p.oidc_subject IS NULL)
  AND $3::timestamptz > clock_timestamp() - make_interval(hours => $4)
ORDER BY m.chosen_at DESC, m.account_id LIMIT 1
ON CONFLICT (person_id, kind) DO UPDATE SET digest = EXCLUDED.digest, account_id = EXCLUDED.account_id, role = EXCLUDED.role,
  expires_at = EXCLUDED.expires_at
RETURNING expires_at AS "expiresAt"
