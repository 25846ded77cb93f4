-- One statement, because whoever looks for a person must not learn from its time whether another account has them.
SELECT p.id, p.email, m.role FROM memberships AS m JOIN people AS p ON p.id = m.person_id
WHERE m.account_id = $1 AND (p.id = $2 OR p.email = lower($2))
