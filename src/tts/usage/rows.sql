-- One statement, because the rows and the range must be of one moment by the clock of the database.
WITH given AS (
  SELECT COALESCE(
      $4::date::timestamp,
      date_trunc($2::text, clock_timestamp() AT TIME ZONE 'UTC') - ($3::integer - 1) * ('1 ' || $2::text)::interval
    ) AT TIME ZONE 'UTC' AS first,
    LEAST(($5::date + 1)::timestamp AT TIME ZONE 'UTC', clock_timestamp()) AS last
), range AS (
  SELECT first, GREATEST(first, last) AS last FROM given
), sums AS (
  SELECT date_trunc($2::text, u.hour AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS start,
    CASE WHEN s.source = ANY ($6::text[]) THEN s.source ELSE u.api_key_id END AS api_key_id,
    sum(u.requests)::float8 AS requests, sum(u.characters)::float8 AS characters,
    sum(u.audio_seconds) AS "audioSeconds", sum(u.rate_limited)::float8 AS "rateLimited",
    sum(u.revoked)::float8 AS revoked, sum(u.expired)::float8 AS expired
  FROM usage_hours AS u CROSS JOIN LATERAL (SELECT split_part(u.api_key_id, ':', 1) AS source) AS s
  WHERE u.account_id = $1 AND u.hour >= (SELECT first FROM range)
    AND u.hour < (SELECT last FROM range)
  GROUP BY 1, 2
)
SELECT range.first, range.last, sums.*, sums.api_key_id AS "apiKeyId", COALESCE(k.name, initcap(sums.api_key_id)) AS "apiKeyName"
FROM range LEFT JOIN sums ON true LEFT JOIN api_keys AS k ON k.id = sums.api_key_id
ORDER BY sums.start, sums.api_key_id
