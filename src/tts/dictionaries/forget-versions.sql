-- One statement, because the sums that decide are those of the rows it removes: $2 versions and $3 bytes are kept, and the newest always.
DELETE FROM pronunciation_dictionary_versions AS v USING (
  SELECT id, row_number() OVER newest AS place, sum(bytes) OVER newest AS total
  FROM pronunciation_dictionary_versions WHERE dictionary_id = $1
  WINDOW newest AS (ORDER BY number DESC)
) AS kept
WHERE v.id = kept.id AND kept.place > 1 AND (kept.place > $2 OR kept.total > $3)
