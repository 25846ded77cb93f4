-- One statement, because an alert that exists has no second delivery: the alert, and its e-mail to the address $6.
WITH alert AS (
  INSERT INTO alerts (id, account_id, type, data, once) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (once) DO NOTHING
  RETURNING id, account_id
)
INSERT INTO alert_deliveries (alert_id, account_id, email) SELECT alert.id, alert.account_id, $6 FROM alert
RETURNING id
