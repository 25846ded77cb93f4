-- One statement, because several servers claim deliveries at once, and each account must get its turn.
WITH RECURSIVE receivers AS (
  (
    SELECT account_id, coalesce(endpoint_id, '') AS receiver FROM alert_deliveries WHERE status = 'pending'
    ORDER BY account_id, coalesce(endpoint_id, '') LIMIT 1
  )
  UNION ALL
  SELECT next.account_id, next.receiver FROM receivers AS r, LATERAL (
    SELECT d.account_id, coalesce(d.endpoint_id, '') AS receiver FROM alert_deliveries AS d
    WHERE d.status = 'pending' AND (d.account_id, coalesce(d.endpoint_id, '')) > (r.account_id, r.receiver)
    ORDER BY d.account_id, coalesce(d.endpoint_id, '') LIMIT 1
  ) AS next
), trying AS (
  SELECT * FROM unnest($4::text[], $5::text[]) AS t (account_id, receiver)
), due AS (
  SELECT d.id, r.account_id, d.next_try_at, tries_of_account.number AS tries,
    row_number() OVER (PARTITION BY r.account_id ORDER BY tries_of_receiver.number + d.number, d.next_try_at) AS number
  FROM receivers AS r
    CROSS JOIN LATERAL (
      SELECT count(*) AS number FROM trying AS t WHERE t.account_id = r.account_id
    ) AS tries_of_account
    CROSS JOIN LATERAL (
      SELECT count(*) AS number FROM trying AS t WHERE (t.account_id, t.receiver) = (r.account_id, r.receiver)
    ) AS tries_of_receiver
    CROSS JOIN LATERAL (
      SELECT w.id, w.next_try_at, row_number() OVER (ORDER BY w.next_try_at) AS number FROM alert_deliveries AS w
      WHERE w.status = 'pending' AND w.account_id = r.account_id AND coalesce(w.endpoint_id, '') = r.receiver
        AND w.next_try_at <= now() AND (w.leased_until IS NULL OR w.leased_until <= now())
      ORDER BY w.next_try_at LIMIT greatest(0, $3::bigint - tries_of_receiver.number)
    ) AS d
  WHERE ($6::boolean OR r.receiver <> '')
    AND NOT EXISTS (SELECT FROM webhook_endpoints AS e WHERE e.id = r.receiver AND e.disabled IS NOT NULL)
), chosen AS (
  SELECT id, row_number() OVER (ORDER BY tries + number, account_id <= $7::text, account_id) AS position FROM due
  WHERE tries + number <= $2 ORDER BY position LIMIT $1
), free AS (
  SELECT id FROM alert_deliveries
  WHERE id = ANY (ARRAY(SELECT id FROM chosen)) AND status = 'pending'
    AND (leased_until IS NULL OR leased_until <= clock_timestamp())
  FOR NO KEY UPDATE SKIP LOCKED
), claimed AS (
  UPDATE alert_deliveries AS d
  SET leased_until = clock_timestamp() + make_interval(secs => $8), tries = tries + 1,
    attempt = attempt + 1, last_try_at = clock_timestamp()
  FROM free WHERE d.id = free.id
  RETURNING d.id, d.tries, d.attempt, d.alert_id, d.endpoint_id, d.email
)
SELECT c.id, c.tries, c.attempt, a.id AS "alertId", a.account_id AS "accountId", a.type, a.data,
  a.created_at AS "createdAt", account.name AS account, c.email, e.id AS "endpointId", e.url, e.secret,
  CASE WHEN e.previous_secret_until > clock_timestamp() THEN e.previous_secret END AS "previousSecret"
FROM claimed AS c JOIN chosen USING (id) JOIN alerts AS a ON a.id = c.alert_id
  JOIN accounts AS account ON account.id = a.account_id LEFT JOIN webhook_endpoints AS e ON e.id = c.endpoint_id
ORDER BY position
