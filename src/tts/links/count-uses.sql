-- One statement, because it locks the rows in one order: replicas that count the same links must not wait for each other.
WITH locked AS (
  SELECT l.id, c.uses, c.last_used_at
  FROM unnest($1::text[], $2::bigint[], $3::float8[]) AS c (id, uses, last_used_at) JOIN file_links AS l ON l.id = c.id
  ORDER BY l.id FOR UPDATE OF l
)
UPDATE file_links AS l SET
  uses = l.uses + c.uses, last_used_at = greatest(l.last_used_at, to_timestamp(c.last_used_at / 1000))
FROM locked AS c WHERE l.id = c.id
