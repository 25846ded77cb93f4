-- One statement, because a request for speech waits for it: it finds all dictionaries that the request names, in their order.
SELECT wanted.place, v.id
FROM unnest($2::text[], $3::integer[], $4::text[]) WITH ORDINALITY AS wanted (id, number, version_id, place)
JOIN pronunciation_dictionaries AS d ON d.id = wanted.id AND d.account_id = $1
JOIN pronunciation_dictionary_versions AS v ON v.dictionary_id = d.id
  AND CASE WHEN wanted.version_id IS NOT NULL THEN v.id = wanted.version_id
    ELSE v.number = COALESCE(wanted.number, d.version) END
ORDER BY wanted.place
