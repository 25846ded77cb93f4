-- One statement, because the secret that is replaced and the older ones must end at the same time, by the clock of the database.
WITH ending AS (SELECT clock_timestamp() + make_interval(secs => $2) AS at), kept AS (
  SELECT digest, row_number() OVER (ORDER BY replaced_at DESC, digest) AS place FROM api_key_former_secrets
  WHERE api_key_id = $1 AND ends_at > clock_timestamp()
), shortened AS (
  UPDATE api_key_former_secrets AS s
  SET ends_at = CASE WHEN k.place < $3 THEN LEAST(s.ends_at, e.at) ELSE LEAST(s.ends_at, clock_timestamp()) END
  FROM kept AS k, ending AS e WHERE s.digest = k.digest
)
INSERT INTO api_key_former_secrets (digest, api_key_id, prefix, ends_at)
SELECT a.digest, a.id, a.prefix, e.at FROM api_keys AS a, ending AS e
-- A reported secret was ended before: see LeaksService.
WHERE a.id = $1 AND NOT EXISTS (
  SELECT FROM api_key_former_secrets AS s WHERE s.api_key_id = $1 AND sha256(s.digest) = a.digest
)
