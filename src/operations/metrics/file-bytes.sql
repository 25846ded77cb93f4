-- One statement, because it is to add up the bytes of no more than 100,000 files: if there are more, it returns null.
SELECT CASE WHEN count(*) <= 100000 THEN coalesce(sum(bytes), 0)::float8 END AS bytes
FROM (SELECT bytes FROM stored_objects LIMIT 100001) AS counted
