-- One statement, because what a link is for must be true at one moment: the user, the account, and whether the user belongs to it. Only
-- the operator's links let somebody join. An owner's link opens no other account: it ends when the user belongs to another one, too.
-- Who signs in at a provider only needs no password, unless the operator says so. While the account is suspended, its links are as if they
-- did not exist.
SELECT p.id AS "userId", p.email, a.id AS "accountId", a.name AS "accountName",
  l.role, m.person_id IS NULL AS joins, l.expires_at AS "expiresAt"
FROM one_time_links AS l JOIN people AS p ON p.id = l.person_id JOIN accounts AS a ON a.id = l.account_id AND a.suspended_at IS NULL
  LEFT JOIN memberships AS m ON m.person_id = l.person_id AND m.account_id = l.account_id
WHERE l.digest = $1 AND l.expires_at > clock_timestamp()
  AND (l.kind = 'operator' OR (m.person_id IS NOT NULL AND (p.password_hash IS NOT NULL OR p.oidc_subject IS NULL)))
  AND (l.kind <> 'owner' OR NOT EXISTS (
    SELECT FROM memberships AS o WHERE o.person_id = l.person_id AND o.account_id <> l.account_id
  ))
