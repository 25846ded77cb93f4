-- One statement, because an alert that exists has no second deliveries: the alert, and a delivery for each endpoint that wants it.
WITH alert AS (
  INSERT INTO alerts (id, account_id, type, data, once) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (once) DO NOTHING
  RETURNING id, account_id, type
)
INSERT INTO alert_deliveries (alert_id, account_id, endpoint_id)
SELECT alert.id, alert.account_id, e.id
FROM alert JOIN webhook_endpoints AS e
  ON e.account_id = alert.account_id AND e.disabled IS NULL AND alert.type = ANY (e.events)
WHERE (
  SELECT count(*) FROM (
    SELECT FROM alert_deliveries AS d WHERE d.endpoint_id = e.id AND d.status = 'pending' LIMIT $6::bigint
  ) AS waiting
) < $6::bigint
RETURNING id
