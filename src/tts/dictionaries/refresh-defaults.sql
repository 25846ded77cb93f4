-- One statement, because the account must have the versions that its default dictionaries have at the same moment.
UPDATE accounts SET default_dictionaries = ARRAY(
  SELECT v.id FROM pronunciation_dictionaries AS d
  JOIN pronunciation_dictionary_versions AS v ON v.dictionary_id = d.id AND v.number = d.version
  WHERE d.account_id = $1 AND d.is_default
  ORDER BY d.created_at, d.id
) WHERE id = $1 RETURNING cardinality(default_dictionaries) AS count
