-- One statement, because two chapters never have the same number: each gets its new one with a minus first.
UPDATE project_chapters AS c SET number = -m.number
FROM unnest($2::integer[]) WITH ORDINALITY AS m (former, number)
WHERE c.project_id = $1 AND c.number = m.former
