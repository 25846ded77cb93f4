-- One statement, because it is to count no more than 10,000 rows.
SELECT count(*)::int AS waiting
FROM (SELECT FROM alert_deliveries WHERE status = 'pending' LIMIT 10000) AS pending
