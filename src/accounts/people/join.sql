-- One statement, because a person who belongs to the account already keeps the later of two times at which they chose it.
INSERT INTO memberships (person_id, account_id, role, chosen_at)
VALUES ($1, $2, $3, CASE $4 WHEN 'now' THEN clock_timestamp() ELSE '-infinity' END)
ON CONFLICT (person_id, account_id)
DO UPDATE SET chosen_at = greatest(memberships.chosen_at, EXCLUDED.chosen_at)
