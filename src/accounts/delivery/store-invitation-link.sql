-- One statement, because an invitation that is accepted or withdrawn meanwhile must get no e-mail. The link takes the place of that of an
-- earlier try.
UPDATE invitations AS i SET mail_digest = $2 FROM accounts AS a
WHERE i.id = $1 AND i.expires_at > clock_timestamp() AND a.id = i.account_id
RETURNING i.email, i.role, i.invited_by_name AS "invitedBy", i.expires_at AS "expiresAt", a.name AS account
