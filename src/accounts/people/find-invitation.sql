-- One statement, because what a link is for must be true at one moment: the invitation, its account, and the person with the address. While the account
-- is suspended, its invitations are as if they did not exist.
SELECT i.email, a.name AS "accountName", i.role, i.expires_at AS "expiresAt",
  CASE WHEN p.id IS NULL THEN 'new_password' WHEN p.password_hash IS NULL THEN 'sign_in' ELSE 'password' END AS proof
FROM invitations AS i JOIN accounts AS a ON a.id = i.account_id AND a.suspended_at IS NULL
  LEFT JOIN people AS p ON p.email = i.email
WHERE $1 IN (i.digest, i.mail_digest) AND i.expires_at > clock_timestamp()
