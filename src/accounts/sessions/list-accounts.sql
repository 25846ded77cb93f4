-- One statement, because the database sorts the names of the accounts, which are in another table than the roles.
SELECT a.id, a.name, m.role FROM memberships AS m JOIN accounts AS a ON a.id = m.account_id
WHERE m.person_id = $1 AND a.suspended_at IS NULL ORDER BY lower(a.name), a.id
