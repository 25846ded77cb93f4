-- One statement, because it is asked three times a second on each server while any own voice is spoken: which of these are still there.
-- A deletion ends what is being spoken on every server. $1 and $2: accounts and keys, pairwise.
SELECT v.key
FROM unnest($1::text[], $2::text[]) AS used (account_id, key)
JOIN own_voices AS v ON v.account_id = used.account_id AND v.key = used.key
