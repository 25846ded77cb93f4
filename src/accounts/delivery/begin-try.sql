-- One statement, because the row decides whether its try is due, and counts it.
WITH begun AS (
  UPDATE alert_deliveries AS d SET tries = tries + 1, attempt = attempt + 1, last_try_at = clock_timestamp()
  WHERE d.id = $1 AND d.status = 'pending' AND d.next_try_at <= clock_timestamp()
    AND NOT EXISTS (SELECT FROM webhook_endpoints AS e WHERE e.id = d.endpoint_id AND e.disabled IS NOT NULL)
  RETURNING d.id, d.tries, d.attempt, d.alert_id, d.endpoint_id, d.email
)
SELECT b.id, b.tries, b.attempt, a.id AS "alertId", a.account_id AS "accountId", a.type, a.data,
  a.created_at AS "createdAt", account.name AS account, b.email, e.id AS "endpointId", e.url, e.secret,
  CASE WHEN e.previous_secret_until > clock_timestamp() THEN e.previous_secret END AS "previousSecret"
FROM begun AS b JOIN alerts AS a ON a.id = b.alert_id JOIN accounts AS account ON account.id = a.account_id
  LEFT JOIN webhook_endpoints AS e ON e.id = b.endpoint_id
