-- One statement, because several tabs of a person may change the list at the same time. $3 is added, $4 removed, $5 the maximum number.
WITH wanted AS (
  SELECT person_id, account_id, ARRAY(
    SELECT f.id FROM unnest(favourite_voices || $3::text[]) WITH ORDINALITY AS f (id, place)
    WHERE f.id <> ALL ($4::text[]) GROUP BY f.id ORDER BY min(f.place)
  ) AS ids
  FROM memberships WHERE account_id = $1 AND person_id = $2 FOR UPDATE
)
UPDATE memberships AS m SET favourite_voices = w.ids
FROM wanted AS w
WHERE m.account_id = w.account_id AND m.person_id = w.person_id AND cardinality(w.ids) <= $5
RETURNING m.favourite_voices AS ids
