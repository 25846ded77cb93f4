-- One statement, because the deliveries and the place where the page begins must be those of one moment: deliveries to the endpoint $1,
-- newest first; only $2 if it is not null; only those before $3 if it is not null; at most $4.
SELECT d.id, d.alert_id AS "alertId", a.type, d.status, d.tries, d.created_at AS "createdAt", d.last_try_at AS "lastTryAt",
  d.last_status AS "lastStatus", d.last_error AS "lastError", d.last_duration_ms AS "lastDurationMs",
  CASE WHEN d.status = 'pending' THEN d.next_try_at END AS "nextTryAt"
FROM alert_deliveries AS d JOIN alerts AS a ON a.id = d.alert_id
WHERE d.endpoint_id = $1 AND ($2::text IS NULL OR d.id = $2) AND ($3::text IS NULL OR (d.created_at, d.id) < (
  SELECT created_at, id FROM alert_deliveries WHERE endpoint_id = $1 AND id = $3
))
ORDER BY d.created_at DESC, d.id DESC LIMIT $4
