-- One statement, because an alert that exists has no second deliveries: the alert, a delivery for each endpoint that wants it, and an
-- e-mail for at most $9 people with one of the roles in $7, unless $8 alerts of the type were recorded in the last hour. The alert itself
-- is not counted: it is not visible yet.
WITH alert AS (
  INSERT INTO alerts (id, account_id, type, data, once) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (once) DO NOTHING
  RETURNING id, account_id, type
), webhooks AS (
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
), emails AS (
  INSERT INTO alert_deliveries (alert_id, account_id, email)
  SELECT alert.id, alert.account_id, p.email
  FROM alert JOIN memberships AS m ON m.account_id = alert.account_id AND m.role = ANY ($7)
    JOIN people AS p ON p.id = m.person_id
  WHERE (
    SELECT count(*) FROM (
      SELECT FROM alerts AS a
      WHERE a.account_id = alert.account_id AND a.type = alert.type AND a.created_at > now() - interval '1 hour'
      LIMIT $8::bigint
    ) AS recent
  ) < $8::bigint
  ORDER BY m.created_at LIMIT $9::bigint
  RETURNING id
)
SELECT id FROM webhooks UNION ALL SELECT id FROM emails
