-- One statement, because the row decides whether the second factor is on, and is left as it is if so.
INSERT INTO second_factors (person_id, secret) VALUES ($1, $2)
ON CONFLICT (person_id) DO UPDATE SET secret = EXCLUDED.secret WHERE second_factors.confirmed_at IS NULL
RETURNING person_id
