-- One statement, because each delivery is compared with the others of its receiver at the same moment.
SELECT d.id AS key, d.account_id AS "accountId", d.endpoint_id AS "endpointId",
  greatest(d.next_try_at, clock_timestamp()) AS "dueAt", earlier.number AS earlier
FROM alert_deliveries AS d CROSS JOIN LATERAL (
  SELECT count(*)::integer AS number FROM (
    SELECT FROM alert_deliveries AS e
    WHERE e.status = 'pending' AND e.account_id = d.account_id AND coalesce(e.endpoint_id, '') = coalesce(d.endpoint_id, '')
      AND (e.next_try_at, e.id) < (d.next_try_at, d.id)
    LIMIT 1000
  ) AS e
) AS earlier
WHERE d.id = ANY ($1)
