-- One statement, because a page has many projects: it looks up the newest job of each.
SELECT wanted.id AS "projectId", j.id
FROM unnest($1::text[]) AS wanted (id)
CROSS JOIN LATERAL (SELECT id FROM jobs WHERE project_id = wanted.id ORDER BY id DESC LIMIT 1) AS j
