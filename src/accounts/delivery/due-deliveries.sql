-- One statement, because deliveries and the queue must be compared at one moment: those that are due, to webhooks if $1, else by e-mail.
-- EXCEPT, with the entries of the queue, follows. It reads both sides once, whatever PostgreSQL knows of their sizes. A join may compare
-- each with each.
SELECT d.id FROM alert_deliveries AS d
WHERE d.status = 'pending' AND (d.endpoint_id IS NOT NULL) = $1::boolean AND d.next_try_at <= clock_timestamp()
  AND NOT EXISTS (SELECT FROM webhook_endpoints AS e WHERE e.id = d.endpoint_id AND e.disabled IS NOT NULL)
